import {
  type PaymentAttempts as Attempts,
  askPaymentAgain,
  listPaymentAttempts,
} from '#contract/calls/admin/payment-provider-calls.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { useMay, useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { CardSection } from '#src/shared/ui/page/card.tsx';

type Attempt = Attempts['attempts'][number];

const stateTexts: Readonly<Record<Attempt['state'], string>> = {
  starting: 'Just begun',
  open: 'Not paid yet',
  paid: 'Paid',
  ended: 'Not paid',
  unclear: 'Please look at it',
};

/** What a customer has begun to pay with wallets and cards. Nothing where there is none. */
export function PaymentAttempts({ subject }: { readonly subject: string }) {
  const isAllowed = useMay('money');
  const { data } = useStaffQuery(
    listPaymentAttempts,
    { query: { subject } },
    { enabled: isAllowed },
  );
  const attempts = data?.attempts ?? [];
  if (attempts.length === 0) return null;
  return (
    <CardSection aria-label="Wallets and cards">
      <h2 className="part-title">Wallets and cards</h2>
      <ul className="ruled">
        {attempts.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </CardSection>
  );
}

function AttemptRow({ attempt }: { readonly attempt: Attempt }) {
  const { id, label, isTest, state, said, note, amountPaisa, paidPaisa, transaction } = attempt;
  const ask = useStaffChange(askPaymentAgain);
  const facts = [
    shopDateTime(attempt.startedAt),
    said && `${label} says ‘${said}’`,
    transaction && `Code ${transaction}`,
  ];
  return (
    <li className="stack-tight">
      <strong>
        {label}
        {isTest && ', test: no money'}: {stateTexts[state]},{' '}
        {formatPaisa(state === 'paid' ? paidPaisa : amountPaisa)}
      </strong>
      <span className="muted breaks">{facts.filter(Boolean).join(' · ')}</span>
      {note && <span>{note}</span>}
      {state === 'paid' && (
        <span className="muted">
          A refund is made at {label}, then recorded here: the shop sends no money by itself.
        </span>
      )}
      {ask.error && <FormMessage kind="error">{errorMessage(ask.error)}</FormMessage>}
      {said !== '' || state !== 'ended' ? (
        <div>
          <Button
            variant="secondary"
            aria-disabled={ask.isPending || undefined}
            onClick={() => !ask.isPending && ask.mutate({ params: { id }, body: {} })}
          >
            {ask.isPending ? 'Asking...' : `Ask ${label} again`}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
