/** A bucket of an S3-compatible store with its credentials. */
export interface StorageAddress {
  readonly bucket: string;
  /** Prepended to every name; empty, or with a trailing slash. */
  readonly prefix: string;
  /** The service's URL, without bucket and trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Parses `s3://bucket/prefix?endpoint=https://...&region=...`. The keys come from AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY; AWS_ENDPOINT_URL and AWS_REGION are the defaults of endpoint and region, and without any endpoint
 * it is Amazon's. Returns undefined when the address is malformed or the keys are missing.
 */
export function parseStorageAddress(text: string, env: NodeJS.ProcessEnv): StorageAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || url.username || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    return undefined;
  const region = url.searchParams.get('region') || env.AWS_REGION || 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') || env.AWS_ENDPOINT_URL || `https://s3.${region}.amazonaws.com`;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const isHttp = URL.canParse(endpoint) && ['http:', 'https:'].includes(new URL(endpoint).protocol);
  if (!isHttp || !accessKeyId || !secretAccessKey) return undefined;
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    accessKeyId,
    secretAccessKey,
  };
}
