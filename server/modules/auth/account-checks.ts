import type { FailureReason } from '#contract/failure.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail, normalEmail } from '#contract/rules/email.ts';
import { isStrongPassword } from '#contract/rules/password.ts';
import { FailureError, invalidInput } from '#server/http/failure-error.ts';

/** Normalizes an email address from a link, in which some programs turn plus signs into spaces. */
export function emailFromLink(text: string): string {
  return normalEmail(withPluses(text));
}

/** Restores the plus signs of a token from a link. */
export function withPluses(text: string): string {
  return text.replaceAll(' ', '+');
}

/** Throws 422 when the email address is invalid or the password weak, with the reasons for both. */
export function checkRegistration({ email, password }: { readonly email: string; readonly password: string }): void {
  const reasons: FailureReason[] = [];
  if (!isEmail(normalEmail(email))) {
    reasons.push({ code: 'email-invalid', description: messages.emailInvalid, field: 'email' });
  }
  if (!isStrongPassword(password)) reasons.push(weakPassword('password'));
  if (reasons.length > 0) throw invalidInput(reasons);
}

interface NewPassword {
  /** Name of the password's field in this call. */
  readonly field: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly differMessage: string;
}

/** Throws 422 unless the new password is strong and both inputs are equal. */
export function checkNewPassword({ field, password, confirmPassword, differMessage }: NewPassword): void {
  const reasons: FailureReason[] = [];
  if (password !== confirmPassword) {
    reasons.push({ code: 'passwords-differ', description: differMessage, field: 'confirmPassword' });
  }
  if (!isStrongPassword(password)) reasons.push(weakPassword(field));
  if (reasons.length > 0) throw invalidInput(reasons);
}

function weakPassword(field: string): FailureReason {
  return { code: 'password-weak', description: messages.passwordWeak, field };
}

export function emailTaken(): FailureError {
  const description = 'There is already an account with this email address. Log in, or reset your password.';
  return new FailureError(409, description, [{ code: 'email-taken', description, field: 'email' }]);
}

export function oldPasswordWrong(): FailureError {
  return invalidInput([
    { code: 'old-password-wrong', description: 'The old password is not correct.', field: 'oldPassword' },
  ]);
}

/** 422 for a link that has expired, was used, or never existed. */
export function invalidLink(message: string): FailureError {
  return invalidInput([{ code: 'link-void', description: message, field: 'token' }]);
}
