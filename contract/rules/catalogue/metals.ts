// The metals of a product, for the filter of a list: read from what its variants and its rows of
// information say of their material.

/** By slug, in the order of the filter: what names the metal in a text. */
const metals = {
  gold: /\bgold\b/,
  'gold-plated': /\bgold[- ]?(?:plated|filled|tone)\b|\bgil(?:ded|t)\b|\bvermeil\b/,
  silver: /\bsilver\b/,
  'silver-plated': /\bsilver[- ]?plated\b|\bsilvered\b/,
  platinum: /\bplatinum\b/,
  brass: /\bbrass\b/,
  bronze: /\bbronze\b/,
  copper: /\bcopper\b/,
  steel: /\bsteel\b/,
  titanium: /\btitanium\b/,
  iron: /\biron\b/,
  pewter: /\bpewter\b/,
  aluminium: /\balumini?um\b/,
  'nickel-silver': /\b(?:german|nickel) silver\b/,
} as const;

export type Metal = keyof typeof metals;

export const metalNames = Object.keys(metals) as readonly Metal[];

/** Sorts slugs in the order of the filter. */
export const compareMetals = (one: string, other: string) =>
  metalNames.indexOf(one as Metal) - metalNames.indexOf(other as Metal);

/** First: their names have those of others in them. */
const compound: readonly Metal[] = ['gold-plated', 'silver-plated', 'nickel-silver'];
const plated: Partial<Record<Metal, Metal>> = { gold: 'gold-plated', silver: 'silver-plated' };

/** Names of rows and variants that say it. */
const said =
  /\b(?:metals?|materials?|alloy|setting|wire|coil|cap|chain|band|base|stand|made of)\b/i;
const coating = /\b(?:finish|plating|coating)\b/i;
/** What an alloy consists of, and what is a small part of the piece, or not there. */
const lesser = /\d+(?:\.\d+)? ?%[^,;]*|\b(?:with|without|no|not|for)\b.*/g;

/** The metals of a product by its variants and its rows of information, in the filter's order. */
export function metalsOf(rows: readonly (readonly [name: string, value: string])[]): Metal[] {
  const found = new Set(rows.flatMap(([name, value]) => metalsIn(name, value)));
  return metalNames.filter((metal) => found.has(metal));
}

function metalsIn(name: string, value: string): Metal[] {
  const isCoating = coating.test(name);
  if (!isCoating && !said.test(name)) return [];
  let text = value.toLowerCase().replace(lesser, '');
  const compounds = compound.filter((metal) => metals[metal].test(text));
  for (const metal of compounds) text = text.replace(metals[metal], '');
  const plain = metalNames.filter((metal) => !compound.includes(metal) && metals[metal].test(text));
  return [...compounds, ...plain.map((metal) => (isCoating && plated[metal]) || metal)];
}
