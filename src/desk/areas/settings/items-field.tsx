import { settingEntries } from '#contract/settings/entries.ts';
import { TextAreaField } from '#src/shared/ui/forms/field.tsx';
import type { ListFieldProps } from './list-fields.ts';
import { itemsInText, textOfItems } from './typed-items.ts';

const { label, hint } = settingEntries.customItems;

/** What a custom order may be of, one a line. */
export function ItemsField({ text, error, onChange }: ListFieldProps) {
  const typed = itemsInText(text);
  return (
    <TextAreaField
      label={label}
      hint={hint}
      rows={6}
      value={typed.lines}
      error={error}
      onChange={({ target }) => onChange(textOfItems({ ...typed, lines: target.value }))}
    />
  );
}
