import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A hash of the files directly in folders of the project, the same as long as none of them changes. */
export function contractStampOf(...folders: readonly string[]): string {
  const stamp = createHash('sha256');
  for (const folder of folders) {
    const url = new URL(`../${folder}/`, import.meta.url);
    const files = readdirSync(fileURLToPath(url), { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const name of files.map((file) => file.name).sort())
      stamp.update(name).update(readFileSync(new URL(name, url)));
  }
  return stamp.digest('hex').slice(0, 16);
}
