import { isAbsolute } from 'node:path';

import { parseStorageAddress } from '#server/media/s3-files.ts';

/** Where automatic backups go, as restic is told. */
export type BackupTarget = NonNullable<ReturnType<typeof parseBackupTarget>>;

/**
 * Parses BACKUP_URL: a folder (`/mnt/backups/shop`), a bucket (`s3://bucket/folder?endpoint=...`,
 * as STORAGE_URL, with keys of its own or the same) or another machine
 * (`sftp://user@host:22/folder`, with `?key=FILE&known_hosts=FILE` where they are not in `~/.ssh`).
 * Undefined when it is none.
 */
export function parseBackupTarget(text: string, env: NodeJS.ProcessEnv) {
  if (isAbsolute(text)) return target('folder', text, text);
  if (text.startsWith('s3:')) return parseBucket(text, env);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'sftp:') return parseSftp(url);
  return undefined;
}

interface Access {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function target(
  kind: 'folder' | 's3' | 'sftp',
  repository: string,
  shown: string,
  { args = [], env = {} }: Access = {},
) {
  return {
    kind,
    /** As restic takes it. */
    repository,
    /** For people, without a secret. */
    shown,
    /** Options of restic before its command. */
    args,
    /** Of restic's environment. */
    env,
  };
}

function parseBucket(text: string, env: NodeJS.ProcessEnv) {
  const address = parseStorageAddress(text, {
    ...env,
    AWS_ACCESS_KEY_ID: env.BACKUP_ACCESS_KEY_ID || env.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: env.BACKUP_SECRET_ACCESS_KEY || env.AWS_SECRET_ACCESS_KEY,
  });
  if (!address) return undefined;
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = address;
  const folder = `${bucket}/${prefix}`.replace(/\/$/, '');
  return target('s3', `s3:${endpoint}/${folder}`, `s3://${folder} at ${endpoint}`, {
    args: ['-o', 's3.bucket-lookup=path', '-o', `s3.region=${region}`],
    env: { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
  });
}

/** Words for the command line of ssh, which restic splits at spaces. */
const plainWord = /^[\w./@:[\]-]+$/;

function parseSftp(url: URL) {
  const path = decodeURIComponent(url.pathname);
  const user = decodeURIComponent(url.username);
  const [key, knownHosts] = [url.searchParams.get('key'), url.searchParams.get('known_hosts')];
  const words = [url.hostname, path, user || 'x', key ?? 'x', knownHosts ?? 'x'];
  // A password can't be typed in the background.
  if (url.password || path.length < 2 || words.some((word) => !plainWord.test(word)))
    return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const ssh = [
    'ssh',
    ...(url.port ? ['-p', url.port] : []),
    ...(key ? ['-i', key, '-o', 'IdentitiesOnly=yes'] : []),
    ...(knownHosts ? ['-o', `UserKnownHostsFile=${knownHosts}`] : []),
    '-o',
    'BatchMode=yes',
    '-o',
    'ConnectTimeout=20',
    '-o',
    'ServerAliveInterval=30',
    user ? `${user}@${host}` : host,
    '-s',
    'sftp',
  ];
  const shown = `sftp://${user && `${user}@`}${url.host}${path}`;
  return target('sftp', `sftp:shop:${path}`, shown, {
    args: ['-o', `sftp.command=${ssh.join(' ')}`],
  });
}
