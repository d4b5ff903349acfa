import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { OrderSummary } from '#contract/calls/admin/order-calls.ts';
import { listCashDue } from '#contract/calls/admin/payment-calls.ts';
import {
  type Settlement,
  settleCourier,
  undoSettlement,
} from '#contract/calls/admin/settlement-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { formatPaisa, paisaOfText } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { showDone } from '#src/desk/lib/take-back.ts';
import { Fields, useFieldForm } from '#src/desk/ui/fields.tsx';
import { Problem } from '#src/desk/ui/problem.tsx';
import { NeedsNetwork } from '#src/desk/ui/query-view.tsx';
import { DataScreen, Section } from '#src/desk/ui/screen.tsx';
import { AppError } from '#src/shared/network/app-error.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { useIsOnline } from '#src/shared/network/use-online.ts';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { OrderTable } from './order-table.tsx';

/** The orders whose cash is still with their couriers, by courier, and what settles it. */
export function CashDuePage() {
  return (
    <DataScreen
      title="Cash due"
      back={{ to: '/orders', label: 'Orders' }}
      actions={
        <Link to="/settlements" {...buttonProps('secondary')}>
          Settled
        </Link>
      }
      call={listCashDue}
      isStored
    >
      {({ orders, total, totalPaisa }) =>
        orders.length === 0 ? (
          <EmptyState title="Nothing is due" text="The couriers have handed over all the cash." />
        ) : (
          <>
            <p className="part-title">
              {formatPaisa(totalPaisa)} from {ordersOf(total)}
            </p>
            {byCourier(orders).map(([key, ofCourier]) => (
              <CourierCash key={key} orders={ofCourier} />
            ))}
          </>
        )
      }
    </DataScreen>
  );
}

const ordersOf = (count: number) => (count === 1 ? '1 order' : `${count} orders`);
const sumOf = (orders: readonly OrderSummary[]) =>
  orders.reduce((sum, { totalPaisa, paidPaisa = 0 }) => sum + totalPaisa - paidPaisa, 0);

/** Couriers as they are typed, whatever their case, those without one last. */
function byCourier(orders: readonly OrderSummary[]) {
  const groups = new Map<string, OrderSummary[]>();
  for (const order of orders) {
    const key = foldText(order.courier);
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  return [...groups].toSorted(([one], [other]) => {
    if (one === '' || other === '') return other === '' ? -1 : 1;
    return one < other ? -1 : 1;
  });
}

/** What one courier has, of which the orders of a statement are chosen. */
function CourierCash({ orders }: { readonly orders: readonly OrderSummary[] }) {
  const courier = orders[0]?.courier ?? '';
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const settled = orders.filter(({ orderId }) => chosen?.has(orderId));
  const isAll = settled.length === orders.length;
  return (
    <Section title={`${courier || 'Without a courier'}: ${formatPaisa(sumOf(orders))}`}>
      <div className="row">
        <Button variant="secondary" onClick={() => setChosen(chosen ? undefined : new Set())}>
          {chosen ? 'Stop settling' : 'Settle'}
          <span className="visually-hidden"> {courier || 'without a courier'}</span>
        </Button>
        {chosen && (
          <Button
            variant="secondary"
            onClick={() => setChosen(new Set(isAll ? [] : orders.map(({ orderId }) => orderId)))}
          >
            {isAll ? 'Choose none' : `Choose all ${orders.length}`}
          </Button>
        )}
      </div>
      <OrderTable orders={orders} choosing={chosen && { ids: chosen, onToggle: toggle }} />
      {settled.length > 0 && (
        <SettleForm courier={courier} orders={settled} onDone={() => setChosen(undefined)} />
      )}
    </Section>
  );
}

const amountOf = (text = '') =>
  /^[\s0०]*$/u.test(text) ? 0 : paisaOfText(text, orderDeskLimits.settledMaxPaisa);
const isAmount = {
  validate: (text: string) => amountOf(text) !== undefined || 'Please enter an amount.',
};

const amountFields = () => {
  const inputMode = 'decimal' as const;
  const { currencySign } = shopLocale();
  return {
    sum: { label: `Handed over, in ${currencySign}`, inputMode, required: true, rule: isAmount },
    fee: {
      label: `Fee that the courier kept, in ${currencySign}`,
      inputMode,
      rule: isAmount,
    },
  };
};

const noteField = {
  note: {
    label: 'Why they differ',
    rows: 2,
    maxLength: orderDeskLimits.reasonMax,
    rule: { validate: (text: string) => text.trim() !== '' || 'Please say why they differ.' },
    hint: 'Only staff read it, such as ‘Comes with the next one’',
  },
} as const;

interface SettleFormProps {
  readonly courier: string;
  readonly orders: readonly OrderSummary[];
  readonly onDone: () => void;
}

/** What the courier has handed over and kept, and whether both are what was due. */
function SettleForm({ courier, orders, onDone }: SettleFormProps) {
  const noteId = useId();
  const isOnline = useIsOnline();
  const queryClient = useQueryClient();
  const fields = amountFields();
  const form = useFieldForm({
    name: `settle:${foldText(courier)}`,
    fields: { ...fields, ...noteField },
  });
  const change = useStaffChange(settleCourier, {
    refetchesIfOld: true,
    onSuccess: (settlement: Settlement) => {
      void form.clear();
      const back = { call: undoSettlement, input: { params: { id: settlement.id } } };
      const text = `${formatPaisa(settlement.sumPaisa)} of ${courier || 'cash'} recorded.`;
      showDone(queryClient, text, { ...back, show: () => undefined });
      onDone();
    },
  });
  const [sum, fee] = form.form.watch(['sum', 'fee']);
  const typedPaisa = sum.trim() === '' ? undefined : amountOf(sum);
  const feePaisa = amountOf(fee);
  const duePaisa = sumOf(orders);
  const isTyped = typedPaisa !== undefined && feePaisa !== undefined;
  const differencePaisa = isTyped ? typedPaisa + feePaisa - duePaisa : undefined;
  const differs = differencePaisa !== undefined && differencePaisa !== 0;
  const send = form.handleTrimmed((values) =>
    change.mutate({
      body: {
        courier,
        orders: orders.map(({ orderId, version }) => ({ orderId, version })),
        sumPaisa: amountOf(values.sum) ?? 0,
        feePaisa: amountOf(values.fee) ?? 0,
        ...(differs && { note: values.note }),
      },
    }),
  );
  return (
    <form className="surface stack top padded" onSubmit={send} noValidate>
      <p className="row spread baseline">
        <span>Cash of {ordersOf(orders.length)}</span>
        <strong>{formatPaisa(duePaisa)}</strong>
      </p>
      <Fields of={fields} field={form.field} />
      <p role="status" className={differs ? 'bad' : 'good'}>
        {differencePaisa !== undefined && agreement(differencePaisa)}
      </p>
      {differs && <Fields of={noteField} field={form.field} />}
      <SettleFailure error={change.error} />
      {!isOnline && <NeedsNetwork id={noteId}>Money needs the network.</NeedsNetwork>}
      <SubmitButton
        busy="Sending..."
        isBusy={change.isPending}
        aria-describedby={isOnline ? undefined : noteId}
        wide
      >
        {differs ? 'Record it all the same' : 'Record it'}
      </SubmitButton>
    </form>
  );
}

function agreement(differencePaisa: number): string {
  if (differencePaisa === 0) return 'It agrees.';
  const sum = formatPaisa(Math.abs(differencePaisa));
  return differencePaisa < 0 ? `${sum} are missing.` : `${sum} are too much.`;
}

/** Why nothing was recorded: of each order what is otherwise. */
function SettleFailure({ error }: { readonly error: Error | null }) {
  const reasons = error instanceof AppError ? (error.failure?.data ?? []) : [];
  return (
    <Problem of={error}>
      {error && (
        <FormMessage kind="error">
          {reasons.length > 1 ? 'Nothing was recorded.' : errorMessage(error)}
        </FormMessage>
      )}
      {reasons.length > 1 && (
        <ul className="bullets">
          {reasons.map(({ field, description }) => (
            <li key={field}>{description}</li>
          ))}
        </ul>
      )}
    </Problem>
  );
}
