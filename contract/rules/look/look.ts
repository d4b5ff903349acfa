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

/** The picture of the shop, as it is stored. */
export interface LogoPicture {
  readonly hash: string;
  /** Its address, at the size of the top of a page. */
  readonly src: string;
  /** The same for link previews. */
  readonly share: string;
  readonly width: number;
  readonly height: number;
  /** What it needs behind it to be seen: something light by night, or something dark by day. */
  readonly plate?: 'light' | 'dark' | undefined;
}

/** What icons are made of in a shop without a picture. */
export type DrawnIcon = Pick<LogoPicture, 'hash' | 'share'>;

/** The look of a shop that has set one, or has icons of its own. */
export interface ShopLook {
  /** Sets the stylesheet's tokens, and the picture beside the name (`logo.tsx`). */
  readonly css: string;
  /** The colours of the browser's bars. */
  readonly light: string;
  readonly dark: string;
  /** The hash of what icons are made of, and the address of the largest. */
  readonly iconHash?: string;
  readonly icon?: string;
  /** The address of the picture for link previews. */
  readonly share?: string;
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
export function lookOf(
  settings: LookSettings,
  logo?: LogoPicture,
  drawn?: DrawnIcon,
): ShopLook | undefined {
  const palette = paletteOf(chosenColours(settings));
  const css = [
    colourRules(palette.light, palette.dark),
    fontRules(settings),
    logo ? logoRules(logo, settings.logoPlace) : '',
  ].join('');
  const icon = logo ?? drawn;
  if (css === '' && !icon) return undefined;
  return {
    css,
    light: schemeOf(palette, 'light').paper ?? '',
    dark: schemeOf(palette, 'dark').paper ?? '',
    ...(icon && {
      iconHash: icon.hash,
      icon: iconAddress(icon.hash, 'icon-512'),
      share: icon.share,
    }),
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

/** As high as the button beside it, as wide as it is, and no wider than two fifths of a phone. */
const logoHeight = 'min(2.5rem,10vw)';

/** By rules and not by a tag: the pages of a shop without one are no larger for it. */
function logoRules({ src, width, height, plate }: LogoPicture, place: LogoPlace): string {
  const ratio = Math.round((1000 * width) / height) / 1000;
  const rules = [
    '#logo>svg{display:none}',
    `#logo::before{content:"";flex:none;inline-size:min(10rem,40vw,${logoHeight}*${ratio});` +
      `block-size:${logoHeight};border-radius:6px;background:url(${src}) center/contain no-repeat}`,
    ...(place === 'alone' ? ['#logo{font-size:0}'] : []),
  ];
  const plated = (colour: string) =>
    `#logo::before{padding:3px;background-color:${colour};background-origin:content-box}`;
  const inScheme = {
    light:
      `@media screen{:root[data-theme=dark] ${plated('#fff')}}` +
      `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]) ${plated('#fff')}}`,
    dark:
      `@media screen{:root[data-theme=light] ${plated('#1c1a1f')}}` +
      `@media screen and (prefers-color-scheme:light){:root:not([data-theme=dark]) ${plated('#1c1a1f')}}`,
  };
  return `@media screen{${rules.join('')}}${plate ? inScheme[plate] : ''}`;
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
