import type { MadeShelves } from '#contract/calls/admin/product-file-calls.ts';

const shownMax = 60;

/** What an import makes beside products, in sentences: `Makes 2 categories: Lock, Bell.` */
export function madeTexts(made: MadeShelves): string[] {
  return made.map(({ label, name, isNew, shelves }) => {
    const count = shelves.length.toLocaleString('en');
    const noun = (shelves.length === 1 ? label : name).toLowerCase();
    const what = isNew ? `the kind ‘${name}’ with ${count}` : `${count} ${noun}`;
    const labels = shelves.slice(0, shownMax).map((shelf) => shelf.label);
    const more = shelves.length - labels.length;
    return `Makes ${what}: ${labels.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  });
}
