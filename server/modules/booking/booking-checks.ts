import { messages } from '#contract/names/messages.ts';
import { birthDateProblem, isTimeOfDay } from '#contract/rules/dates.ts';
import { isEmail } from '#contract/rules/email.ts';
import { isBookingPrepaid } from '#contract/rules/payment-method.ts';
import { checkedPhone, cleanLine, cleanLines, requireText } from '#server/http/clean-text.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import type { StoredUpload } from '#server/media/upload-store.ts';

/** The person's fields, which all three forms have. */
export interface BookerInput {
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly paymentMethod: string;
}

/** Validates and cleans the person's fields. */
export function checkedBooker({ name, email, phoneNumber, paymentMethod }: BookerInput): BookerInput {
  return {
    name: requireText(cleanLine(name), 'name'),
    email: checkedEmail(email, 'email'),
    phoneNumber: checkedPhone(phoneNumber, 'phoneNumber'),
    paymentMethod,
  };
}

/** Throws 422 unless it is an email address. */
export function checkedEmail(text: string, field: string): string {
  const email = text.trim();
  if (!isEmail(email)) throw invalidInput([{ code: 'email-invalid', description: messages.emailInvalid, field }]);
  return email;
}

/** Cleans a required single line. */
export function checkedLine(text: string, field: string): string {
  return requireText(cleanLine(text), field);
}

export function checkedQuestion(text: string): string {
  return requireText(cleanLines(text), 'question');
}

export function checkedBirthDate(text: string, now: Date): string {
  const problem = birthDateProblem(text, now);
  if (problem) throw invalidInput([{ code: 'birth-date', description: problem, field: 'dateOfBirth' }]);
  return text;
}

/** Empty when it is unknown. */
export function checkedBirthTime(text = ''): string {
  if (text === '' || isTimeOfDay(text)) return text;
  throw invalidInput([
    {
      code: 'birth-time',
      description: 'Please enter the time of birth as hours and minutes, or tick Unknown.',
      field: 'timeOfBirth',
    },
  ]);
}

/** Returns the screenshot of the payment, which online payment requires and cash does not allow. */
export function checkedScreenshot(
  paymentMethod: string,
  files: ReadonlyMap<string, StoredUpload>,
): StoredUpload | undefined {
  const file = files.get('formFile');
  if (isBookingPrepaid(paymentMethod) && !file) {
    throw invalidInput([{ code: 'screenshot-missing', description: messages.screenshotMissing, field: 'formFile' }]);
  }
  if (!isBookingPrepaid(paymentMethod) && file) {
    throw invalidInput([
      {
        code: 'screenshot-unwanted',
        description: 'A screenshot goes with online payment only.',
        field: 'formFile',
      },
    ]);
  }
  return file;
}
