import { labelOfSlug } from '#contract/capitalized.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { type SettingEntry, type SettingName, settingEntries } from '#contract/settings/entries.ts';

// What a change of the settings has changed, in a few words.

/** Characters of a value. */
const shortMax = 80;

const short = (text: string) => (text.length > shortMax ? `${text.slice(0, shortMax)}…` : text);

/** Whether a setting says what it said before: a standard that was stored is no change. */
export const isSame = (name: SettingName, before: unknown, after: unknown): boolean =>
  JSON.stringify(shownValue(name, before)) === JSON.stringify(shownValue(name, after));

/** The texts of a stored value before and after a change; of lists the parts that differ. */
export function changedTexts(name: SettingName, before: unknown, after: unknown) {
  const [was, is] = [shownValue(name, before), shownValue(name, after)];
  if (!Array.isArray(was) || !Array.isArray(is))
    return { before: short(valueText(name, was)), after: short(valueText(name, is)) };
  const gone = was.filter((part) => !isIn(is, part));
  const added = is.filter((part) => !isIn(was, part));
  // Where only the order differs.
  if (gone.length + added.length === 0)
    return { before: listText(was, []), after: listText(is, []) };
  return { before: listText(gone, added), after: listText(added, gone) };
}

/** What is not stored has its standard. */
function shownValue(name: SettingName, value: unknown): unknown {
  const { standard }: SettingEntry = settingEntries[name];
  return value ?? standard;
}

const isIn = (list: readonly unknown[], part: unknown) =>
  list.some((one) => JSON.stringify(one) === JSON.stringify(part));

function valueText(name: SettingName, value: unknown): string {
  const { field, options }: SettingEntry = settingEntries[name];
  const chosen = options?.find(([one]) => one === value);
  if (chosen) return chosen[1];
  if (field === 'yes or no') return value ? 'Yes' : 'No';
  if (value === '') return '';
  if (field === 'picture') return 'A picture';
  if (field === 'percent') return `${value} %`;
  if (value === 'none' && (field === 'amount limit' || field === 'count limit')) return 'No limit';
  if (field === 'amount limit') return formatPaisa(Number(value));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The parts of a list by their names, with what each has otherwise than its counterpart. */
function listText(parts: readonly unknown[], others: readonly unknown[]): string {
  const isPaired = parts.length === others.length;
  return parts
    .map((part, at) => short(partText(part, isPaired ? others[at] : undefined)))
    .join('; ');
}

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** By which a part is called; the first that is set. */
const nameKeys = ['name', 'title', 'label', 'service', 'kind', 'accountNumber'] as const;

function partText(part: unknown, other: unknown): string {
  if (!isPart(part)) return String(part);
  const nameKey = nameKeys.find((key) => part[key]);
  const named = nameKey ? String(part[nameKey]) : 'One';
  const name = nameKey === 'kind' ? labelOfSlug(named) : named;
  if (!isPart(other)) return name;
  const facts = Object.keys(part)
    .filter((key) => key !== nameKey && !isIn([other[key]], part[key]))
    .map((key) => `${factLabel(key)} ${factText(key, part[key])}`);
  return facts.length > 0 ? `${name}: ${facts.join(', ')}` : name;
}

const factLabels: Readonly<Record<string, string>> = {
  to: 'leads to',
  qrHash: 'QR code',
  pictureAlt: 'words for the picture',
  photo: 'photograph',
};

/** `freeFromPaisa` as 'free from'. */
const factLabel = (key: string) =>
  factLabels[key] ??
  key.replace(/(?:Hash|Paisa)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function factText(key: string, value: unknown): string {
  if (value === null || value === '' || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return `(${value.map((one) => choiceText(one)).join(', ')})`;
  if (key.endsWith('Hash')) return 'a picture';
  if (key.endsWith('Paisa')) return formatPaisa(Number(value));
  if (isPart(value)) return Object.values(value).join(' to ');
  return `‘${value}’`;
}

/** A part of a part, with its price. */
function choiceText(part: unknown): string {
  if (!isPart(part)) return String(part);
  const prices = Object.entries(part).filter(
    ([key, value]) => key.endsWith('Paisa') && typeof value === 'number',
  );
  return [partText(part, undefined), ...prices.map(([, paisa]) => formatPaisa(Number(paisa)))].join(
    ' ',
  );
}
