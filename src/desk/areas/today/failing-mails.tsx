import { Link } from '@tanstack/react-router';

import { retryFailedMails } from '#contract/calls/admin/health-calls.ts';
import type { FailingMails as Failing } from '#contract/calls/admin/today-calls.ts';
import { useMay } from '#src/desk/lib/staff-query.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import record from '#src/desk/ui/record.module.css';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import styles from './today-page.module.css';

/** All emails that can't be sent as one thing: which, why, what helps, and another try. */
export function FailingMails({ mails: { count, what, causes } }: { readonly mails: Failing }) {
  const seesHealth = useMay('look');
  return (
    <div className={`surface row bare-link ${styles.task}`} data-kind="mail-failed">
      <DeskIcon name="warning" />
      <span className={`lines ${styles.taskText}`}>
        <span className="entry-name">
          {count === 1 ? 'One email can’t be sent' : `${count} emails can’t be sent`}
        </span>
        <span className="muted breaks">{what}</span>
        {causes.map(({ text, advice, recipients }) => (
          <span key={text} className="breaks">
            {causes.length > 1 && `To ${recipients.join(', ')}: `}
            {text} <span className="muted">{advice}</span>
          </span>
        ))}
      </span>
      <div className={`row ${record.buttons}`}>
        <ChangeButton
          call={retryFailedMails}
          label="Try again"
          busy="Trying..."
          onDone={() => showToast('info', 'They’re tried again now. Look here in a minute.')}
        />
        {seesHealth && (
          <Link to="/health" {...buttonProps('plain')}>
            See each
          </Link>
        )}
      </div>
    </div>
  );
}
