import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  type PaymentAttempts as Attempts,
  askPaymentAgain,
  closePaymentAttempt,
  giveBackThrough,
  listPaymentAttempts,
} from '#contract/calls/admin/payment-provider-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { formatPaisa, paisaOfText } from '#contract/rules/texts/money.ts';
import {
  refetchScreens,
  useMay,
  useStaffChange,
  useStaffQuery,
} from '#src/desk/lib/staff-query.ts';
import { amountField } from '#src/desk/ui/amount-field.ts';
import { RecordDialog, type RecordKind } from '#src/desk/ui/record-change.tsx';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import { byEmail } from './by-email.ts';

type Attempt = Attempts['attempts'][number];
type Refund = Attempt['refunds'][number];

const stateTexts: Readonly<Record<Attempt['state'], string>> = {
  starting: 'Just begun',
  open: 'Not paid yet',
  paid: 'Paid',
  ended: 'Not paid',
  unclear: 'Please look at it',
};

const refundTexts: Readonly<Record<Refund['state'], string>> = {
  open: 'being given back',
  done: 'given back',
  failed: 'not given back',
  unclear: 'perhaps given back: please look at it',
};

interface PaymentAttemptsProps {
  readonly subject: string;
  /** The customer's address; empty where none is known. */
  readonly email: string;
}

/** What a customer has begun to pay with wallets and cards. Nothing where there is none. */
export function PaymentAttempts({ subject, email }: PaymentAttemptsProps) {
  const isAllowed = useMay('money');
  const { data } = useStaffQuery(
    listPaymentAttempts,
    { query: { subject } },
    { enabled: isAllowed },
  );
  const { attempts = [], tryAt = '' } = data ?? {};
  if (attempts.length === 0 && tryAt === '') return null;
  return (
    <CardSection aria-label="Wallets and cards">
      <h2 className="part-title">Wallets and cards</h2>
      {attempts.length > 0 && (
        <ul className="stack">
          {attempts.map((attempt) => (
            <AttemptRow key={attempt.id} attempt={attempt} email={email} />
          ))}
        </ul>
      )}
      {tryAt !== '' && (
        <div className="stack-tight">
          <span className="muted">
            A way to pay is set to Test: only you see it. No money moves, and nothing is counted.
          </span>
          <div>
            <a href={tryAt} target="_blank" rel="noreferrer" {...buttonProps('secondary')}>
              Try to pay this as a test
            </a>
          </div>
        </div>
      )}
    </CardSection>
  );
}

interface AttemptProps {
  readonly attempt: Attempt;
  readonly email: string;
}

function AttemptRow({ attempt, email }: AttemptProps) {
  const { id, label, isTest, state, said, note, amountPaisa, paidPaisa, transaction } = attempt;
  const { refundablePaisa, canClose, refunds, provider } = attempt;
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
      {refunds.map((refund) => (
        <RefundRow key={refund.id} refund={refund} label={label} />
      ))}
      {state === 'paid' && !isTest && provider === 'esewa' && (
        <span className="muted">
          {label} can’t be asked to give money back: make it there, then record it here.
        </span>
      )}
      {ask.error && <FormMessage kind="error">{errorMessage(ask.error)}</FormMessage>}
      <div className="row">
        {refundablePaisa > 0 && <GiveBack attempt={attempt} email={email} />}
        {said !== '' || state !== 'ended' ? (
          <Button
            variant="secondary"
            aria-disabled={ask.isPending || undefined}
            onClick={() => !ask.isPending && ask.mutate({ params: { id }, body: {} })}
          >
            {ask.isPending ? 'Asking...' : `Ask ${label} again`}
          </Button>
        ) : null}
        {canClose && <NothingCame attempt={attempt} email={email} />}
      </div>
    </li>
  );
}

interface RefundProps {
  readonly refund: Refund;
  readonly label: string;
}

function RefundRow({ refund, label }: RefundProps) {
  const { amountPaisa, state, said, note, by, startedAt } = refund;
  const waits = state === 'open' && `${label} has not said yet that it did; we ask again`;
  const facts = [shopDateTime(startedAt), by, said && `${label} says ‘${said}’`, waits, note];
  return (
    <span className="breaks">
      {formatPaisa(amountPaisa)} {refundTexts[state]}{' '}
      <span className="muted">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

const attemptKind: RecordKind<Pick<Attempt, 'id'>> = {
  noun: 'payment',
  schema: z.object({ id: z.string() }),
  // The sum that is shown says from what it is made.
  of: ({ id }) => ({ params: { id }, version: 0 }),
  differences: () => [],
};

/** Whether a dialog asks. What is shown is read again after it: somebody else may have been quicker. */
function useAsking() {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    refetchScreens(queryClient);
  };
  return { isAsking, ask: () => setAsking(true), close };
}

/** Ends an unclear payment, after a question. */
function NothingCame({ attempt, email }: AttemptProps) {
  const { label } = attempt;
  const { isAsking, ask, close } = useAsking();
  const told = email === '' ? 'It can be paid again then.' : 'The customer is told by email.';
  return (
    <>
      <Button variant="secondary" onClick={ask}>
        Nothing came
      </Button>
      {isAsking && (
        <RecordDialog
          kind={attemptKind}
          record={attempt}
          call={closePaymentAttempt}
          title="Nothing came?"
          intro={`Please look at your account at ${label} first; we ask ${label} once more, too. ${told} Money that comes later is recorded as always.`}
          fields={{}}
          bodyOf={() => ({})}
          button="Yes, nothing came"
          onClose={close}
        />
      )}
    </>
  );
}

/** Has the provider give money back, after a question. */
function GiveBack({ attempt, email }: AttemptProps) {
  const { label, refundablePaisa } = attempt;
  const { isAsking, ask, close } = useAsking();
  return (
    <>
      <Button variant="secondary" onClick={ask}>
        Give back through {label}
      </Button>
      {isAsking && (
        <RecordDialog
          kind={attemptKind}
          record={attempt}
          call={giveBackThrough}
          title={`Give back through ${label}`}
          intro={`${label} sends the money back to where it came from, and it is recorded here. It can’t be taken back.`}
          fields={{
            amount: amountField(refundablePaisa, refundablePaisa),
            reason: {
              label: 'Reason',
              rows: 2,
              maxLength: orderDeskLimits.reasonMax,
              hint: byEmail(email, 'The customer reads it in the email'),
            },
          }}
          bodyOf={({ amount = '', reason }) => ({
            amountPaisa: paisaOfText(String(amount), refundablePaisa) ?? 0,
            leftPaisa: refundablePaisa,
            reason,
          })}
          button="Yes, give it back"
          onClose={close}
        />
      )}
    </>
  );
}
