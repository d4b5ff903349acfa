import type { Migration } from 'kysely';

import { baselineMigration } from './0001-baseline.ts';
import { foldTextMigration } from './0005-fold-text.ts';
import { auditLogMigration } from './0005b-audit-log.ts';
import { uploadLookMigration } from './0009-upload-look.ts';

/** Every migration by name, in order. Listed here, because the build has no migration files. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baselineMigration,
  '0005-fold-text': foldTextMigration,
  '0005b-audit-log': auditLogMigration,
  '0009-upload-look': uploadLookMigration,
};
