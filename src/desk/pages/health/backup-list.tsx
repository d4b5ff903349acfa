import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';
import { Row, Rows } from '#src/desk/ui/rows.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';

import { megabytes } from './megabytes.ts';

/** When the last backup was made, also by command, and those that were made from here. */
export function BackupList({ lastBackupAt, backups }: Pick<ShopHealth, 'lastBackupAt' | 'backups'>) {
  if (lastBackupAt === null && backups.length === 0) return <p>There’s no backup yet.</p>;
  return (
    <>
      {lastBackupAt !== null && <p>The last backup was made {relativeTime(lastBackupAt)}.</p>}
      {backups.length === 0 ? (
        <p>It was made by command, so its file isn’t listed here.</p>
      ) : (
        <Rows>
          {backups.map(({ file, at, bytes }) => (
            <Row key={file} title={relativeTime(at)} detail={`${file}, ${megabytes(bytes)}`} />
          ))}
        </Rows>
      )}
    </>
  );
}
