import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

import { manifestName, tableFile } from '#server/backup/backup-format.ts';

export interface BackupContent {
  readonly tables?: Record<string, { text: string; rows: number }>;
  readonly files?: Record<string, Buffer>;
  readonly padding?: string;
}

/** A backup with these contents, everything compressed, as of a version without migrations. */
export async function aBackup({
  tables = {},
  files = {},
  padding = '',
}: BackupContent): Promise<Buffer> {
  const zip = new ZipFile();
  const counts: Record<string, { rows: number; sha256: string }> = {};
  for (const [table, { text, rows }] of Object.entries(tables)) {
    zip.addBuffer(Buffer.from(text), tableFile(table));
    counts[table] = { rows, sha256: createHash('sha256').update(text).digest('hex') };
  }
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  const manifest = {
    kind: 'sphatik-backup',
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: [],
    tables: counts,
    files: Object.keys(files).length,
    padding,
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName);
  zip.end();
  return buffer(zip.outputStream.pipe(new PassThrough()));
}
