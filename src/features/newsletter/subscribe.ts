import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/email.ts';
import { askService } from '#src/lib/ask-service.ts';
import { createWishKeys } from '#src/lib/wish-keys.ts';

export interface SubscribeOutcome {
  readonly kind: 'sent' | 'invalid' | 'failed';
  readonly text: string;
}

const keyOf = createWishKeys();

/** Puts an address on the newsletter's list, and tells what became of it. */
export async function subscribe(text: string, website = ''): Promise<SubscribeOutcome> {
  const userEmail = text.trim();
  if (userEmail === '') return { kind: 'invalid', text: messages.emailMissing };
  if (!isEmail(userEmail)) return { kind: 'invalid', text: messages.emailInvalid };
  try {
    await askService('subscribe', { body: { userEmail, website }, idempotencyKey: keyOf(userEmail) });
    return { kind: 'sent', text: messages.subscribed };
  } catch {
    return { kind: 'failed', text: messages.newsletterFailed };
  }
}
