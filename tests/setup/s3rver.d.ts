declare module 's3rver' {
  export interface S3rverOptions {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly resetOnClose: boolean;
    readonly vhostBuckets: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
    readonly key?: Buffer;
    readonly cert?: Buffer;
  }
  // biome-ignore lint/style/noDefaultExport: it is what the package exports.
  export default class S3rver {
    constructor(options: S3rverOptions);
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
