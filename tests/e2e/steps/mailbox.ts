import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

/** The link in the newest mail of a kind to an address. The tests' shop writes mails to files. */
export async function mailedLink(
  kind: 'confirm-email' | 'reset-password' | 'newsletter-welcome',
  to: string,
): Promise<string> {
  const folder = join(process.env.SHOP_DATA_DIR ?? '', 'mail');
  let link: string | undefined;
  await expect(async () => {
    const names = (await readdir(folder))
      .filter((name) => name.includes(kind) && name.endsWith('.txt'))
      .sort();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    link = mails
      .filter((mail) => mail.includes(`To: ${to}`))
      .map((mail) => /https?:\S+token=\S+/.exec(mail)?.[0])
      .at(-1);
    expect(link, `a mail to ${to}`).toBeDefined();
  }).toPass();
  return link ?? '';
}
