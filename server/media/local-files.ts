import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { undefinedIfGone } from '#server/file-gone.ts';
import type { FileStore } from './file-store.ts';
import { writeFileWhole } from './write-file.ts';

/** Files in the data folder. */
export class LocalFiles implements FileStore {
  readonly #root: string;

  constructor(dataDir: string) {
    this.#root = dataDir;
  }

  async check(): Promise<void> {}

  write(name: string, bytes: Buffer): Promise<void> {
    return writeFileWhole(this.locate(name), bytes);
  }

  read(name: string): Promise<Buffer | undefined> {
    return readFile(this.locate(name)).catch(undefinedIfGone);
  }

  async *list(folder: string): AsyncGenerator<string> {
    const root = this.locate(folder);
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(undefinedIfGone);
    for (const entry of entries ?? []) {
      if (entry.isFile())
        yield join(folder, join(entry.parentPath, entry.name).slice(root.length)).replaceAll(sep, '/');
    }
  }

  /**
   * Renames the file before it checks the age again: a concurrent write of the same content has either renewed it, and it
   * is renamed back, or creates a new one.
   */
  async removeOld(name: string, before: Date): Promise<boolean> {
    const path = this.locate(name);
    const aside = `${path}.${randomUUID()}.swept`;
    try {
      if ((await stat(path)).mtime >= before) return false;
      await rename(path, aside);
      const isYoung = (await stat(aside)).mtime >= before;
      await (isYoung ? rename(aside, path) : rm(aside));
      return !isYoung;
    } catch (error) {
      undefinedIfGone(error);
      return false;
    }
  }

  remove(name: string): Promise<void> {
    return rm(this.locate(name), { force: true });
  }

  locate(name: string): string {
    return join(this.#root, name);
  }
}
