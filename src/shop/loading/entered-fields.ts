// Inlined into the head of every page, with early-input.ts.

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What was typed or chosen in fields. */
export type Entered = Map<Field, string | boolean>;

/** Notes what is in a field. */
export function noteField(entered: Entered, field: Field): void {
  if (field.type === 'radio') {
    for (const other of entered.keys()) if (other.name === field.name) entered.delete(other);
  }
  entered.set(field, isBox(field) ? field.checked : field.value);
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/**
 * Enters a value again, so that React and its forms learn of it: their handlers compare with what
 * they last saw.
 */
export function enterAgain(field: Field, value: string | boolean): void {
  // React hydrates what is around an event first. Otherwise it would take what is entered now for
  // the initial value.
  field.dispatchEvent(new Event('keyup', { bubbles: true }));
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
  } else if (field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    typeAgain(field, value);
  }
}

function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = '';
  // Past the setter that React puts on the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
