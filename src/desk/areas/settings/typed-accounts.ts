import type { PaymentAccount } from '#contract/settings/payment.ts';

/** An account that customers pay to, as it is typed. */
export interface TypedAccount extends PaymentAccount {
  /** Of this form, while it is open. */
  readonly key: string;
}

/** The accounts of a form's text, which a draft stores. */
export const accountsInText = (text: string): readonly TypedAccount[] => JSON.parse(text || '[]');

export const textOfAccounts = (accounts: readonly TypedAccount[]): string =>
  JSON.stringify(accounts);

/** Stored accounts as a form's text. */
export const typedAccounts = (stored: readonly PaymentAccount[]): string =>
  textOfAccounts(stored.map((account, at) => ({ key: String(at), ...account })));

/** The accounts that a form's text means. */
export const accountsOfText = (text: string): PaymentAccount[] =>
  accountsInText(text).map(({ service, accountName, accountNumber, note, qrHash }) => ({
    service,
    accountName,
    accountNumber,
    note,
    qrHash,
  }));

/** The same in a few words, for people. */
export const accountsInWords = (text: string): string =>
  accountsInText(text)
    .map(({ service, accountNumber, qrHash }) =>
      [service, accountNumber || (qrHash && 'a QR code')].filter(Boolean).join(' '),
    )
    .join('; ');
