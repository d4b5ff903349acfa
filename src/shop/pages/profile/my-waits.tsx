import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import type { OwnWait } from '#contract/calls/service-calls.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { privateQueryOf } from '#src/shared/queries/query.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

const waitsQuery = (userId: string) => privateQueryOf('listOwnWaits', { params: { userId } });

/** Sold-out pieces that the shop tells the customer of when they are back; nothing without any. */
export function MyWaits({ userId }: { readonly userId: string }) {
  // Somebody who has just asked for a piece looks for it here.
  const { data } = useQuery({ ...waitsQuery(userId), staleTime: 0 });
  if (!data || data.waits.length === 0) return null;
  return (
    <section className="stack-close" aria-label="You’ll hear from us">
      <h2 className="part-title">You’ll hear from us</h2>
      <p className="muted">We tell you once when these are there again.</p>
      <ul className="ruled">
        {data.waits.map((wait) => (
          <li key={wait.id} className="row spread">
            <Wait wait={wait} userId={userId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WaitProps {
  readonly wait: OwnWait;
  readonly userId: string;
}

const toldWords: Readonly<Record<OwnWait['told'], string>> = {
  'by-email': 'by email',
  'on-device': 'on your device',
  'switched-off': 'once notifications of pieces that are back are on',
};

function Wait({ wait: { id, name, slug, variant, since, told }, userId }: WaitProps) {
  const queryClient = useQueryClient();
  const [isEnding, end] = useBusy(async () => {
    try {
      const left = await callAccount('endOwnWait', { params: { userId, id } });
      queryClient.setQueryData(waitsQuery(userId).queryKey, left);
      showToast('success', `We won’t tell you about ${name}.`);
    } catch (error) {
      showToast('error', errorMessage(error));
    }
  });
  const details = [variant, `asked ${relativeTime(since)}`, toldWords[told]]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <div className="texts">
        <Link to="/products/$slug" params={{ slug }} className="plain-link bold">
          {name}
        </Link>
        <span className="fine-print">{details}</span>
      </div>
      <Button
        variant="plain"
        aria-label={`Don’t tell me about ${name}`}
        aria-disabled={isEnding || undefined}
        onClick={end}
      >
        Don’t tell me
      </Button>
    </>
  );
}
