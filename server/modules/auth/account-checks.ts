import type { FailureReason } from '#contract/failure.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail, normalEmail } from '#contract/rules/email.ts';
import { isStrongPassword } from '#contract/rules/password.ts';
import { FailureError, invalidInput } from '#server/http/failure-error.ts';

/** An address out of a link: some programs turn its plus signs into spaces. */
export function emailFromLink(text: string): string {
  return normalEmail(withPluses(text));
}

/** A token out of a link, in the same way. */
export function withPluses(text: string): string {
  return text.replaceAll(' ', '+');
}

/** 422 unless address and password may open an account; both are told at once. */
export function checkRegistration({ email, password }: { readonly email: string; readonly password: string }): void {
  const reasons: FailureReason[] = [];
  if (!isEmail(normalEmail(email))) {
    reasons.push({ code: 'email-invalid', description: messages.emailInvalid, field: 'email' });
  }
  if (!isStrongPassword(password)) reasons.push(weakPassword('password'));
  if (reasons.length > 0) throw invalidInput(reasons);
}

interface NewPassword {
  /** What the field is called in this call. */
  readonly field: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly differMessage: string;
}

/** 422 unless the new password is strong and was typed twice alike. */
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

/** One sentence for a link that expired, was used, or never was ours. */
export function invalidLink(sentence: string): FailureError {
  return invalidInput([{ code: 'link-void', description: sentence, field: 'token' }]);
}
