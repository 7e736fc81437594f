/** A mark behind what the GPU has been asked for so far. Looking whether it has come by costs no wait. */
export class GpuFence {
  private readonly sync: WebGLSync | null;

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
  }

  /** True also when the context was lost, even if another has come in its place: nothing is waited for then. */
  get passed(): boolean {
    const { gl, sync } = this;
    return !sync || !gl.isSync(sync) || gl.getSyncParameter(sync, gl.SYNC_STATUS) === gl.SIGNALED;
  }

  dispose(): void {
    this.gl.deleteSync(this.sync);
  }
}
