import { type ChosenColours, paletteOf, type Scheme, schemeOf } from './palette.ts';

// What is made of the look that an owner has set, for the head of each page.

/** A typeface that comes with the shop, or the device's own; empty: the stylesheet's. */
export type FontName = '' | 'figtree' | 'serif' | 'sans';

/** Where the name is: beside the picture, or in it. */
export type LogoPlace = '' | 'alone';

/** The settings of its colours; empty: the stylesheet's own. */
export interface ColourSettings {
  readonly actionColour: string;
  readonly accentColour: string;
  readonly ornamentColour: string;
  readonly paperColour: string;
  readonly inkColour: string;
}

/** The settings of the group `look`. */
export interface LookSettings extends ColourSettings {
  readonly logo: string;
  readonly logoPlace: LogoPlace;
  readonly headingFont: FontName;
  readonly textFont: FontName;
}

/** The look of a shop that has set one. */
export interface ShopLook {
  /** Sets the stylesheet's tokens; empty when none differs. */
  readonly css: string;
  /** The colours of the browser's bars. */
  readonly light: string;
  readonly dark: string;
  /** The hash of the picture that logo and icons are made from. */
  readonly logo?: string;
  /** Whether it has the name in it. */
  readonly isLogoAlone?: boolean;
}

/** The id of the page's style with it. */
export const lookStyleId = 'look';

export const chosenColours = (look: ColourSettings): ChosenColours => ({
  action: look.actionColour,
  accent: look.accentColour,
  ornament: look.ornamentColour,
  paper: look.paperColour,
  ink: look.inkColour,
});

/** What pages need of the look; undefined when nothing is set, so that it costs nothing. */
export function lookOf(settings: LookSettings): ShopLook | undefined {
  const palette = paletteOf(chosenColours(settings));
  const css = `${colourRules(palette.light, palette.dark)}${fontRules(settings)}`;
  const { logo, logoPlace } = settings;
  if (css === '' && logo === '') return undefined;
  return {
    css,
    light: schemeOf(palette, 'light').paper ?? '',
    dark: schemeOf(palette, 'dark').paper ?? '',
    ...(logo !== '' && { logo }),
    ...(logo !== '' && logoPlace === 'alone' && { isLogoAlone: true }),
  };
}

/**
 * Outside of the stylesheet's layers, so it wins. On screens only: paper has colours of its own.
 * Without `light-dark()`, which browsers have since 2024.
 */
function colourRules(light: Scheme, dark: Scheme): string {
  if (Object.keys(light).length === 0) return '';
  const declared = (scheme: Scheme) =>
    Object.entries(scheme)
      .map(([token, hex]) => `--${token}:${hex}`)
      .join(';');
  return (
    `@media screen{:root{${declared(light)}}:root[data-theme=dark]{${declared(dark)}}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${declared(dark)}}}`
  );
}

const families: Readonly<Record<Exclude<FontName, ''>, string>> = {
  figtree: 'var(--font-text)',
  serif: 'ui-serif,Georgia,"Times New Roman",serif',
  sans: 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
};

function fontRules({ headingFont, textFont }: LookSettings): string {
  const rules: string[] = [];
  if (textFont !== '') rules.push(`--font-text:${families[textFont]}`);
  if (headingFont !== '') {
    // Where the text has another typeface, Figtree is asked for by its name.
    const isApart = headingFont === 'figtree' && textFont !== '';
    rules.push(`--font-heading:${isApart ? 'Figtree,sans-serif' : families[headingFont]}`);
    // Thin strokes without serifs are no heading.
    if (headingFont !== 'serif') rules.push('--weight-heading:600');
  }
  return rules.length === 0 ? '' : `:root{${rules.join(';')}}`;
}

/** The typefaces of the stylesheet that a shop's pages use. */
export function usedFonts({ headingFont, textFont }: LookSettings): readonly string[] {
  return [
    ...(headingFont === '' ? ['fraunces'] : []),
    ...(textFont === '' || headingFont === 'figtree' ? ['figtree'] : []),
  ];
}

/** What is made of the shop's picture, in pixels. */
export const iconKinds = {
  'tab-32': { size: 32, purpose: 'any' },
  'tab-48': { size: 48, purpose: 'any' },
  'home-180': { size: 180, purpose: 'home' },
  'icon-192': { size: 192, purpose: 'any' },
  'icon-512': { size: 512, purpose: 'any' },
  'maskable-192': { size: 192, purpose: 'maskable' },
  'maskable-512': { size: 512, purpose: 'maskable' },
} as const;
export type IconKind = keyof typeof iconKinds;

export const isIconKind = (name: string): name is IconKind => name in iconKinds;

/** The address of an icon. It has the picture's hash, so what is there never changes. */
export const iconAddress = (hash: string, kind: IconKind) => `/icons/own/${hash}-${kind}.png`;
