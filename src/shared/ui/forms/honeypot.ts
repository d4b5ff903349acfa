/** Of the hidden field. It says nothing that a password manager has an answer to. */
export const honeypotName = 'leaveEmpty';

/** Said when something has filled it: a person sends the form again, a bot does not. */
export const honeypotMessage =
  'Something filled in a hidden field. We’ve emptied it: please send the form once more.';

/**
 * Empties the honeypot of a form. Returns whether it was filled, and the form should not be sent
 * yet.
 */
export function emptyHoneypot(form: EventTarget | null | undefined): boolean {
  const input = form instanceof HTMLFormElement ? form.elements.namedItem(honeypotName) : null;
  if (!(input instanceof HTMLInputElement) || input.value === '') return false;
  input.value = '';
  return true;
}
