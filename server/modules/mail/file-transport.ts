import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

import type { MailTransport } from './mail-transport.ts';

/** Writes emails to files when there is no mail server, and logs their links. */
export function createFileTransport(dataDir: string, log: FastifyBaseLogger): MailTransport {
  const folder = join(dataDir, 'mail');
  return {
    async send({ id, kind, createdAt, recipient, subject, text, html, link, calendar }) {
      // Links in emails open accounts: other users of the machine must not read them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The same name at each attempt, so that an email is stored once.
      const stem = join(folder, `${createdAt.replace(/[:.]/g, '-')}-${kind}-${id}`);
      await writeWhole(`${stem}.html`, html);
      if (calendar !== undefined) await writeWhole(`${stem}.ics`, calendar);
      await writeWhole(`${stem}.txt`, `To: ${recipient}\nSubject: ${subject}\n\n${text}`);
      // Without the recipient: the log holds no email addresses.
      log.info({ file: `${stem}.txt`, ...(link && { link }) }, `mail: ${subject}`);
    },
  };
}

/** Deletes the files of emails older than `before`. Returns how many. */
export async function deleteMailFiles(dataDir: string, before: Date): Promise<number> {
  const folder = join(dataDir, 'mail');
  let deleted = 0;
  for (const name of (await readdir(folder).catch(() => [])).filter(isMailFile)) {
    const file = join(folder, name);
    const written = await stat(file).catch(() => undefined);
    if (!written || written.mtime >= before) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** Deletes the files of these emails. */
export async function deleteMailFilesOf(dataDir: string, ids: readonly string[]): Promise<void> {
  const folder = join(dataDir, 'mail');
  for (const name of (await readdir(folder).catch(() => [])).filter(isMailFile))
    if (ids.some((id) => name.includes(id))) await rm(join(folder, name), { force: true });
}

/** Whether the file was written by `send`. */
function isMailFile(name: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d-]+Z-.+\.(?:html|ics|txt)(?:\.part)?$/.test(name);
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
