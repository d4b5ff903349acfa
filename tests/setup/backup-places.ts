import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';

import { freePort } from '#tests/faults/killable-server.ts';

import { makeCertificate } from './certificate.ts';
import { aFolder } from './shop-process.ts';

/** What BACKUP_URL leads to. */
type PlaceKind = 'folder' | 's3' | 'sftp';

/** Settings of automatic backups, with what the connection needs. */
export type BackupEnv = Readonly<Record<'BACKUP_URL' | 'BACKUP_PASSWORD', string>>;

/**
 * Starts a place for automatic backups, which ends with the test. Undefined where this machine has
 * no server for it.
 */
export async function startBackupPlaces(kind: PlaceKind): Promise<BackupEnv | undefined> {
  const BACKUP_PASSWORD = 'a password';
  if (kind === 'folder')
    return { BACKUP_URL: join(await aFolder(), 'repository'), BACKUP_PASSWORD };
  const place = await (kind === 's3' ? startBucket() : startSftp());
  return place && { ...place, BACKUP_PASSWORD };
}

/** With TLS, because the server does not understand how restic signs a body without it. */
async function startBucket() {
  const folder = await aFolder();
  const { certFile, key, cert } = await makeCertificate(folder);
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'buckets'),
    resetOnClose: false,
    vhostBuckets: false,
    configureBuckets: [{ name: 'shop-backups' }],
    key,
    cert,
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  return {
    BACKUP_URL: `s3://shop-backups/crystals?endpoint=https://127.0.0.1:${port}`,
    BACKUP_ACCESS_KEY_ID: 'S3RVER',
    BACKUP_SECRET_ACCESS_KEY: 'S3RVER',
    SSL_CERT_FILE: certFile,
  };
}

const sshd = '/usr/sbin/sshd';

/** Debian's server, as a user without rights where the tests run as root. */
async function startSftp() {
  if (!existsSync(sshd)) return undefined;
  const folder = await aFolder();
  const [host, user] = [join(folder, 'host'), join(folder, 'user')];
  for (const file of [host, user])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  const port = await freePort();
  const repository = join(folder, 'home', 'repository');
  await mkdir(join(folder, 'home'));
  await copyFile(`${user}.pub`, join(folder, 'authorized_keys'));
  const known = (await readFile(`${host}.pub`, 'utf8')).split(' ').slice(0, 2).join(' ');
  await writeFile(join(folder, 'known_hosts'), `[127.0.0.1]:${port} ${known}\n`);
  const config = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${host}`,
    `AuthorizedKeysFile ${join(folder, 'authorized_keys')}`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'Subsystem sftp internal-sftp',
  ];
  await writeFile(join(folder, 'sshd.conf'), `${config.join('\n')}\n`);
  const who = unprivileged();
  if (who) {
    await chmod(folder, 0o711);
    for (const name of ['host', 'home', 'authorized_keys', 'sshd.conf'])
      await chown(join(folder, name), who.uid, who.gid);
  }
  const server = spawn(sshd, ['-D', '-e', '-f', join(folder, 'sshd.conf')], {
    stdio: 'ignore',
    ...(who && { uid: who.uid, gid: who.gid }),
  });
  onTestFinished(() => void server.kill());
  await pause(500);
  const name = who?.name ?? userInfo().username;
  return {
    BACKUP_URL: `sftp://${name}@127.0.0.1:${port}${repository}?key=${user}&known_hosts=${join(folder, 'known_hosts')}`,
  };
}

/** Somebody with a shell to log in as; undefined for who is not root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const users = execFileSync('getent', ['passwd'], { encoding: 'utf8' }).split('\n');
  for (const line of users) {
    const [name = '', , uid, gid, , , shell = ''] = line.split(':');
    if (Number(uid) >= 999 && Number(uid) < 60_000 && /\/(?:ba|da)?sh$/.test(shell))
      return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
