import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface S3Server {
  /** STORAGE_URL and the keys of a shop that stores its files here. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops responding. */
  stop(): Promise<void>;
}

/**
 * Starts an S3 server with one empty bucket on a free port of this machine. It checks the key, not
 * the signature.
 */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'sphatik-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    resetOnClose: false,
    vhostBuckets: false,
    configureBuckets: [{ name: 'shop-files' }],
  });
  const { port } = await server.run();
  return {
    env: {
      STORAGE_URL: `s3://shop-files/crystals?endpoint=http://127.0.0.1:${port}`,
      // The only key pair it accepts.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
