import { useState } from 'react';

import {
  type ProviderAccounts as Accounts,
  readPaymentProviders,
  savePaymentProvider,
} from '#contract/calls/admin/payment-provider-calls.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Section } from '#src/desk/ui/screen.tsx';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { CopyButton } from '#src/shared/ui/forms/copy-button.tsx';
import { SelectField, TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';

type Account = Accounts['accounts'][number];

/** The shop's accounts at wallets and for cards. Their keys go to the shop, and never come back. */
export function ProviderAccounts() {
  const query = useStaffQuery(readPaymentProviders);
  return (
    <Section title="Wallets and cards">
      <p className="muted">
        Payments that confirm themselves, without a screenshot: the order is placed, then paid, and
        the shop asks the provider’s server. How to get keys: docs/payments.md. Saving asks for your
        passkey or code.
      </p>
      <QueryView query={query}>
        {({ accounts }) => (
          <div className="stack">
            {accounts.map((account) => (
              <AccountForm key={account.provider} account={account} />
            ))}
          </div>
        )}
      </QueryView>
    </Section>
  );
}

const modes = [
  { value: 'off', label: 'Not offered' },
  { value: 'test', label: 'Test: no money moves' },
  { value: 'live', label: 'Real money' },
];

function AccountForm({ account }: { readonly account: Account }) {
  const { provider, label, takesCurrency, keys, webhook } = account;
  const [mode, setMode] = useState<string>(account.mode);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const save = useStaffChange(savePaymentProvider, { onSuccess: () => setTyped({}) });
  const isChanged = mode !== account.mode || Object.values(typed).some((text) => text !== '');
  return (
    <form
      className="surface stack-close padded"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ params: { provider }, body: { mode, keys: typed } });
      }}
    >
      <h3>{label}</h3>
      {!takesCurrency && (
        <p className="muted">It takes Nepalese rupees alone, so this shop does not offer it.</p>
      )}
      <SelectField
        label="Customers can pay with it"
        value={mode}
        onChange={({ target }) => setMode(target.value)}
      >
        {modes.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {mode === 'test' && (
        <p className="muted">
          No customer sees it while it is a test. Open an order that is still to be paid: under
          ‘Wallets and cards’ you can try it. No money moves, and nothing is counted.
        </p>
      )}
      {mode === 'off' && account.mode !== 'off' && (
        <p className="muted">
          No customer is offered it. What was begun with it is still asked about, and can be given
          back.
        </p>
      )}
      {keys.map(({ name, label: key, hint, isSet, shown }) => (
        <TextField
          key={name}
          label={key}
          hint={isSet ? `${hint}. Set: …${shown}. Empty: it stays` : hint}
          autoComplete="off"
          spellCheck={false}
          value={typed[name] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      {webhook !== '' && (
        <p className="row spread breaks">
          <span>
            Webhook, for the events checkout.session.*, charge.refunded and refund.*: {webhook}
          </span>
          <CopyButton text={webhook} what="the address of the webhook" />
        </p>
      )}
      {save.error && <FormMessage kind="error">{errorMessage(save.error)}</FormMessage>}
      <div role="status">
        {save.isSuccess && !isChanged && <FormMessage kind="success">Saved.</FormMessage>}
      </div>
      <div>
        <Button type="submit" aria-disabled={save.isPending || undefined}>
          {save.isPending ? 'Saving...' : `Save ${label}`}
        </Button>
      </div>
    </form>
  );
}
