import { cleanText } from '#contract/clean-text.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/texts/contact.ts';
import { draftOf } from '#src/shared/forms/draft.ts';
import { formErrorMessage } from '#src/shared/network/error-message.ts';
import { savedMessage } from '#src/shared/outbox/outbox-messages.ts';
import { sendThroughOutbox } from '#src/shared/outbox/send-through-outbox.ts';
import { emptyHoneypot, honeypotMessage } from '#src/shared/ui/forms/honeypot.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

const draft = draftOf('subscribe');

/** Restores the typed address after a reload. */
export function restoreTyped(field: HTMLInputElement | null): void {
  const email = draft.read()?.values.email;
  if (field?.value === '' && typeof email === 'string') field.value = email;
}

export function storeTyped(field: HTMLInputElement | null): void {
  draft.update({ values: field?.value ? { email: field.value } : {} });
}

/** Subscribes an address to the newsletter. Returns a validation message, or an empty string. */
export async function submit(field: HTMLInputElement | null, form: FormData): Promise<string> {
  const userEmail = cleanText(String(form.get('email')));
  if (userEmail === '') return messages.emailMissing;
  if (!isEmail(userEmail)) return messages.emailInvalid;
  if (emptyHoneypot(field?.form)) return honeypotMessage;
  const fields = { userEmail };
  try {
    const { kind } = await sendThroughOutbox({ callName: 'subscribe', fields })(draft);
    // Subscribing the same address again is a new request.
    await draft.drop();
    if (field) field.value = '';
    showToast('success', kind === 'sent' ? messages.subscribed : savedMessage);
  } catch (error) {
    const reason = formErrorMessage(error, '');
    showToast(
      'error',
      reason ? `${messages.newsletterFailed}. ${reason}` : messages.newsletterFailed,
    );
  }
  return '';
}
