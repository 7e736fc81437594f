/** The Khronos validator ships no types; what `validate.ts` uses of it. */
declare module 'gltf-validator' {
  interface Message {
    readonly code: string;
    readonly message: string;
    /** 0 error, 1 warning, 2 information, 3 hint. */
    readonly severity: number;
    readonly pointer?: string;
    readonly offset?: number;
  }
  interface Options {
    readonly format?: 'glb' | 'gltf';
    /** 0: all of them. */
    readonly maxIssues?: number;
    readonly writeTimestamp?: boolean;
    /** Rejects when there is no such file. */
    readonly externalResourceFunction?: (uri: string) => Promise<Uint8Array>;
  }
  interface Validator {
    validateBytes(
      data: Uint8Array,
      options?: Options,
    ): Promise<{ issues: { messages: Message[]; truncated: boolean } }>;
  }
  const validator: Validator;
  export default validator;
}
