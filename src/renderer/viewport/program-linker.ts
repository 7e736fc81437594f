import type { WebGLRenderer } from 'three';

/** A program as three.js keeps it; its types leave it out. */
interface CompiledProgram {
  readonly program: WebGLProgram;
  getUniforms(): unknown;
  getAttributes(): unknown;
}

/** Has a renderer's programs linked, and known to three.js, beside its frames. */
export class ProgramLinker {
  private readonly linked = new WeakSet<WebGLProgram>();
  private last = Promise.resolve();

  /** @param idle resolves when the GPU has done what it was asked so far */
  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly idle: () => Promise<void>,
  ) {}

  /** Resolves when every program that was asked for so far is there, so that its first use need not wait. */
  ready(): Promise<void> {
    this.last = this.last.then(() => this.linkFresh());
    return this.last;
  }

  /**
   * Links what is new. Asked one by one, each while the GPU has nothing else to do: in a frame, the answers would wait for
   * what was drawn before.
   */
  private async linkFresh(): Promise<void> {
    const gl = this.renderer.getContext();
    const all = (this.renderer.info.programs ?? []) as unknown as readonly CompiledProgram[];
    const fresh = all.filter(({ program }) => !this.linked.has(program));
    for (const { program } of fresh) {
      this.linked.add(program);
      // A driver may put linking off until a program is needed; validating it needs it, and asks for no answer.
      gl.validateProgram(program);
    }
    for (const compiled of fresh) {
      await this.idle();
      if (gl.isContextLost()) return;
      compiled.getUniforms();
      compiled.getAttributes();
    }
  }
}
