import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A certificate for this machine, for two days, and where its files are. */
export async function makeCertificate(folder: string) {
  const keyFile = join(folder, 'key.pem');
  const certFile = join(folder, 'cert.pem');
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  const files = ['-nodes', '-keyout', keyFile, '-out', certFile, '-days', '2'];
  execFileSync('openssl', [...request, ...names, ...files], { stdio: 'ignore' });
  return { keyFile, certFile, key: await readFile(keyFile), cert: await readFile(certFile) };
}
