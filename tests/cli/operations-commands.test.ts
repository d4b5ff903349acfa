import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { packageRoot } from '#server/package-root.ts';
import { aFolder, programPath, start } from '#tests/setup/shop-process.ts';

/** The lines of the shell in a document, without what they explain. */
function linesOf(document: string): string[] {
  const text = readFileSync(join(packageRoot, 'docs', document), 'utf8');
  return [...text.matchAll(/```sh[^\n]*\n([^`]*)```/g)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*/, '').trim());
}

/** What a command may end with: the doctor has something to say of a test's shop. */
const codesOf = (command: string) => (/-- doctor/.test(command) ? [0, 1] : [0]);

test('The commands of operations.md do what it says, one after the other', async () => {
  const folder = await aFolder();
  const shop = join(folder, 'shop');
  await mkdir(join(folder, 'backups'));
  const env = { BACKUP_URL: join(folder, 'repository'), BACKUP_PASSWORD: 'quartz' };
  await (await start(shop, { DEMO: '0' })).end('SIGTERM');
  const commands = linesOf('operations.md').filter((line) => /npm run shop -- /.test(line));
  expect(commands.length).toBeGreaterThan(6);
  for (const [at, line] of commands.entries()) {
    // On a machine that has nothing yet, where the line itself names no folder.
    const dataDir = line.includes('-- restore') ? join(folder, `bare-${at}`) : shop;
    const command = line
      .replace('sudo -u sphatik ', '')
      .replaceAll('/var/backups/sphatik/', '/backups/')
      .replace('npm run shop --', `"${process.execPath}" "${programPath('shop')}"`)
      .replaceAll(/sftp:\S+/g, env.BACKUP_URL)
      // Before the first backup of this test.
      .replace(/ --at \S+/, ` --at ${new Date(Date.now() + 60_000).toISOString()}`)
      .replaceAll(/(?:sphatik-)?(?:\$\(date \+%F\)|\d{4}-\d\d-\d\d)\.zip/g, 'shop.zip')
      .replaceAll('/backups/', `${join(folder, 'backups')}/`)
      .replaceAll('/var/lib/', `${folder}/`);
    const result = await runInShell(command, folder, { ...env, DATA_DIR: dataDir });
    expect(codesOf(line), `${line}\n${result.text}`).toContain(result.code);
  }
}, 600_000);

function runInShell(command: string, cwd: string, env: object) {
  const own = { DEMO: '0', DATABASE_URL: '', SMTP_URL: '', PORT: '0', PUBLIC_URL: '', ...env };
  return new Promise<{ code: number; text: string }>((resolve) => {
    const child = execFile(
      '/bin/sh',
      ['-c', command],
      { cwd, env: { ...process.env, ...own } },
      (_error, output, errors) => resolve({ code: child.exitCode ?? 1, text: output + errors }),
    );
  });
}
