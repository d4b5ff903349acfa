import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/email.ts';
import { createWishKeys } from '#src/lib/wish-keys.ts';
import { savedSentence } from '#src/outbox/outbox-words.ts';
import { sendSoon } from '#src/outbox/send-soon.ts';

export interface SubscribeOutcome {
  readonly kind: 'sent' | 'kept' | 'invalid' | 'failed';
  readonly text: string;
}

let keyOf = createWishKeys();

/** Puts an address on the newsletter's list, and tells what became of it. */
export async function subscribe(text: string, website = ''): Promise<SubscribeOutcome> {
  const userEmail = text.trim();
  if (userEmail === '') return { kind: 'invalid', text: messages.emailMissing };
  if (!isEmail(userEmail)) return { kind: 'invalid', text: messages.emailInvalid };
  const { kind } = await sendSoon({ callName: 'subscribe', fields: { userEmail, website }, id: keyOf(userEmail) });
  // The same once more is another wish.
  if (kind === 'sent' || kind === 'kept') keyOf = createWishKeys();
  if (kind === 'sent') return { kind, text: messages.subscribed };
  return kind === 'kept' ? { kind, text: savedSentence } : { kind: 'failed', text: messages.newsletterFailed };
}
