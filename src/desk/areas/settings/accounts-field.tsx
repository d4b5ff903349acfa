import type { ReactNode } from 'react';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { mediaMainAddress } from '#contract/rules/catalogue/media.ts';
import styles from '#src/desk/ui/form.module.css';
import { ReplaceablePicture } from '#src/desk/ui/picture-upload.tsx';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import type { ListFieldProps } from './list-fields.ts';
import { MoveButtons } from './move-buttons.tsx';
import { accountsInText, type TypedAccount, textOfAccounts } from './typed-accounts.ts';

const { accountsMax, lineMax, nameMax } = settingLimits;

/** Where customers pay, in the order in which they see it. */
export function AccountsField({ text, error, onChange }: ListFieldProps) {
  const accounts = accountsInText(text);
  const set = (next: readonly TypedAccount[]) => onChange(textOfAccounts(next));
  return (
    <>
      {accounts.length === 0 && <p>None yet: customers can’t pay online.</p>}
      {accounts.map((account, at) => (
        <AccountFields
          key={account.key}
          account={account}
          title={titleOf(account, at)}
          onChange={(part) => set(accounts.with(at, { ...account, ...part }))}
        >
          <MoveButtons of={accounts} at={at} title={titleOf(account, at)} onChange={set} />
        </AccountFields>
      ))}
      {error && <FormMessage kind="error">{error}</FormMessage>}
      {accounts.length < accountsMax && (
        <p>
          <Button variant="secondary" onClick={() => set([...accounts, newAccount()])}>
            Add an account
          </Button>
        </p>
      )}
    </>
  );
}

const titleOf = ({ service }: TypedAccount, at: number) => service.trim() || `Account ${at + 1}`;

const newAccount = (): TypedAccount => ({
  key: newIdempotencyKey(),
  service: '',
  accountName: '',
  accountNumber: '',
  note: '',
  qrHash: null,
});

interface AccountFieldsProps {
  readonly account: TypedAccount;
  readonly title: string;
  readonly onChange: (part: Partial<TypedAccount>) => void;
  /** Below the fields. */
  readonly children: ReactNode;
}

function AccountFields({ account, title, onChange, children }: AccountFieldsProps) {
  const typed = (name: 'service' | 'accountName' | 'accountNumber' | 'note') => ({
    autoComplete: 'off',
    value: account[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: target.value }),
  });
  return (
    <fieldset className="stack-close">
      <legend className={styles.groupTitle}>{title}</legend>
      <TextField
        label="Bank or wallet"
        hint="The name of your bank or wallet"
        maxLength={nameMax}
        {...typed('service')}
      />
      <div className={`pair ${styles.pair}`}>
        <TextField label="Name of the account" maxLength={lineMax} {...typed('accountName')} />
        <TextField label="Number of the account" maxLength={lineMax} {...typed('accountNumber')} />
      </div>
      <TextField label="Note for customers" maxLength={lineMax} {...typed('note')} />
      <p className="label">QR code</p>
      <ReplaceablePicture
        url={account.qrHash === null ? '' : mediaMainAddress(account.qrHash)}
        alt="QR code to pay by"
        width={200}
        chooseLabel="Choose the picture of your QR code"
        removeLabel="Remove the QR code"
        onChange={(hash) => onChange({ qrHash: hash || null })}
      />
      {children}
    </fieldset>
  );
}
