import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/email.ts';
import { draftOf } from '#src/lib/draft.ts';
import { savedSentence } from '#src/outbox/outbox-words.ts';
import { throughOutbox } from '#src/outbox/send-soon.ts';

export interface SubscribeOutcome {
  readonly kind: 'sent' | 'waiting' | 'invalid' | 'failed';
  readonly text: string;
}

const draft = draftOf('subscribe');

/** Restores what was typed into the box before a reload. */
export function restoreTyped(field: HTMLInputElement | null): void {
  const email = draft.read()?.values.email;
  if (field?.value === '' && typeof email === 'string') field.value = email;
}

export function storeTyped(field: HTMLInputElement | null): void {
  draft.update({ values: field?.value ? { email: field.value } : {} });
}

/** Puts an address on the newsletter's list. */
export async function subscribe(text: string, website = ''): Promise<SubscribeOutcome> {
  const userEmail = text.trim();
  if (userEmail === '') return { kind: 'invalid', text: messages.emailMissing };
  if (!isEmail(userEmail)) return { kind: 'invalid', text: messages.emailInvalid };
  try {
    const { kind } = await throughOutbox({ callName: 'subscribe', fields: { userEmail, website } })(draft);
    // The same address once more is another request.
    await draft.drop();
    return { kind, text: kind === 'sent' ? messages.subscribed : savedSentence };
  } catch {
    return { kind: 'failed', text: messages.newsletterFailed };
  }
}
