interface TextForm {
  getValues(name: string): string | undefined;
  setValue(name: string, value: string, options: { readonly shouldDirty: boolean }): void;
}

/**
 * Puts a paragraph into a text field of a form where the cursor was, with a part of it selected, if
 * any.
 */
export function insertParagraph(
  form: TextForm,
  name: string,
  text: string,
  selected?: { readonly from: number; readonly length: number },
): void {
  const area = document.querySelector<HTMLTextAreaElement>(`textarea[name=${name}]`);
  const all = form.getValues(name) ?? '';
  const at = area?.selectionStart ?? all.length;
  const before = `${all.slice(0, at).replace(/\n*$/, '')}\n\n`.trimStart();
  const after = all.slice(at).replace(/^\n*/, '');
  form.setValue(name, `${before}${text}\n\n${after}`, { shouldDirty: true });
  const from = before.length + (selected ? selected.from : text.length + 2);
  area?.focus();
  area?.setSelectionRange(from, from + (selected?.length ?? 0));
}

const pictureText = 'What it shows';

/** Puts a picture there, with its description selected. */
export function insertPicture(form: TextForm, name: string, url: string): void {
  const text = `![${pictureText}](${url})`;
  insertParagraph(form, name, text, { from: 2, length: pictureText.length });
}

/** How Markdown is written, below its field. */
export const markdownHint =
  'An empty line begins a paragraph. ## Heading, **bold**, [link](https://...), - for lists';
