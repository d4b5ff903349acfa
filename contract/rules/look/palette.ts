import {
  contrastOf,
  type Hex,
  hexOf,
  nearestPassing,
  type Oklch,
  oklchOf,
  standsOn,
} from './colour.ts';

// The shop's colours from those that its owner has set. They are typed for light pages. The colours
// of dark pages are made of them: the same hue as light as it must be there. An owner knows one
// colour of the shop's; a second for the dark would mostly be the first one again, which nobody can
// read on dark paper.

/** What the owner may set; empty: the stylesheet's own (`tokens.css`). */
export const colourRoles = ['action', 'accent', 'ornament', 'paper', 'ink'] as const;
export type ColourRole = (typeof colourRoles)[number];
export type ChosenColours = Readonly<Record<ColourRole, Hex | ''>>;

/** Values of the stylesheet's tokens by name, such as `ink-muted`. */
export type Scheme = Readonly<Record<string, Hex>>;

export interface Palette {
  /** The tokens that differ from the stylesheet's. */
  readonly light: Scheme;
  readonly dark: Scheme;
}

/** Contrast of text, and of what is large or drawn: https://www.w3.org/TR/WCAG22/#contrast-minimum. */
export const textContrast = 4.5;
export const drawnContrast = 3;

/** Those of the stylesheet's colours that a shop's own stand on, or beside. */
export const standardColours = {
  light: {
    paper: '#fbf7f1',
    surface: '#ffffff',
    sunken: '#f3ece2',
    ink: '#241a30',
    'ink-muted': '#665a72',
    'line-strong': '#8d8076',
    accent: '#5b3a8c',
    action: '#241a30',
    'action-ink': '#fbf7f1',
    'action-hover': '#43305c',
    brass: '#8a5e16',
    good: '#2e6b4f',
    warn: '#8a5a00',
    bad: '#a3243b',
    night: '#1a1326',
  },
  dark: {
    paper: '#15111c',
    surface: '#1e1928',
    sunken: '#261f33',
    ink: '#f4eee6',
    'ink-muted': '#b5a9c0',
    'line-strong': '#84789a',
    accent: '#c3a6f0',
    action: '#e9c983',
    'action-ink': '#241a30',
    'action-hover': '#f3dcab',
    brass: '#e2bc6e',
    good: '#8fd0b0',
    warn: '#eac06a',
    bad: '#f29aa9',
    night: '#1a1326',
  },
} as const;

/** The colours that text stands on. */
type Papers = readonly [paper: Hex, surface: Hex, sunken: Hex];

/** All tokens of a palette's scheme, the stylesheet's own among them. */
export const schemeOf = (palette: Palette, scheme: 'light' | 'dark'): Scheme => ({
  ...standardColours[scheme],
  ...palette[scheme],
});

export const papersOf = ({ paper = '', surface = '', sunken = '' }: Scheme): Papers => [
  paper,
  surface,
  sunken,
];

/** The colour, as near as it can be to stand on these. */
const fitting = (colour: Oklch | Hex, papers: readonly Hex[], least: number): Hex =>
  nearestPassing(typeof colour === 'string' ? colour : hexOf(colour), (hex) =>
    standsOn(hex, papers, least),
  );

/** The palette of a shop. A colour that can't be read where it stands is moved until it can. */
export function paletteOf(chosen: ChosenColours): Palette {
  const light: Record<string, Hex> = {};
  const dark: Record<string, Hex> = {};
  if (chosen.paper) {
    Object.assign(light, lightPapers(fittingPaper(chosen.paper, chosen)));
    Object.assign(dark, darkPapers(oklchOf(chosen.paper)));
  }
  const lightScheme = { ...standardColours.light, ...light };
  const darkScheme = { ...standardColours.dark, ...dark };
  const [onLight, onDark] = [papersOf(lightScheme), papersOf(darkScheme)];
  if (chosen.ink) {
    const { c, h } = oklchOf(chosen.ink);
    light.ink = fitting(chosen.ink, onLight, textContrast);
    dark.ink = hexOf({ l: 0.95, c: Math.min(c, 0.015), h });
  }
  if (chosen.ink || chosen.paper)
    Object.assign(light, quietInk(light.ink ?? lightScheme.ink, 0.48, onLight));
  if (chosen.ink || chosen.paper)
    Object.assign(dark, quietInk(dark.ink ?? darkScheme.ink, 0.75, onDark));
  if (chosen.accent) {
    const { c, h } = oklchOf(chosen.accent);
    light.accent = fitting(chosen.accent, onLight, textContrast);
    dark.accent = fitting({ l: 0.8, c: Math.min(c, 0.13), h }, onDark, textContrast);
  }
  if (chosen.ornament) {
    const { c, h } = oklchOf(chosen.ornament);
    light.brass = fitting(chosen.ornament, onLight, textContrast);
    dark.brass = fitting({ l: 0.81, c: Math.min(c, 0.12), h }, onDark, textContrast);
  }
  if (chosen.action) {
    const { c, h } = oklchOf(chosen.action);
    const button = fitting(chosen.action, onLight, drawnContrast);
    Object.assign(light, buttonColours(button, light.paper ?? lightScheme.paper));
    // Lighter, a red would be pink.
    const lit = fitting({ l: 0.75, c: Math.min(c, 0.14), h }, onDark, drawnContrast);
    Object.assign(dark, buttonColours(lit, hexOf({ l: 0.2, c: Math.min(c, 0.04), h })));
  }
  const night = nightColours(chosen, dark.brass);
  return { light: { ...light, ...night }, dark: { ...dark, ...night } };
}

function lightPapers(paper: Hex): Scheme {
  const { l, c, h } = oklchOf(paper);
  const all = {
    paper,
    surface: hexOf({ l: l + (1 - l) * 0.85, c: c * 0.25, h }),
    sunken: sunkenOf(paper),
  };
  return {
    ...all,
    line: hexOf({ l: l - 0.09, c: c * 1.4, h }),
    'line-strong': fitting({ l: 0.6, c: Math.min(c * 1.5, 0.04), h }, papersOf(all), drawnContrast),
  };
}

/** Fields and the places of pictures. */
export function sunkenOf(paper: Hex): Hex {
  const { l, c, h } = oklchOf(paper);
  return hexOf({ l: l - 0.032, c: c * 1.4, h });
}

function darkPapers({ c, h }: Oklch): Scheme {
  const tint = (l: number, most: number) => hexOf({ l, c: Math.min(c, most), h });
  const all = { paper: tint(0.19, 0.02), surface: tint(0.225, 0.025), sunken: tint(0.26, 0.03) };
  return {
    ...all,
    line: tint(0.33, 0.035),
    'line-strong': fitting(tint(0.6, 0.04), papersOf(all), drawnContrast),
  };
}

function quietInk(ink: Hex, l: number, papers: Papers): Scheme {
  const { c, h } = oklchOf(ink);
  return { 'ink-muted': fitting({ l, c: Math.min(c, 0.035), h }, papers, textContrast) };
}

/** A button, what is written on it, and the button under a pointer. */
function buttonColours(action: Hex, ink: Hex): Scheme {
  const { l, c, h } = oklchOf(action);
  const inks = [ink, '#ffffff', hexOf({ l: 0.2, c: Math.min(c, 0.04), h }), '#000000'];
  const actionInk = inks.find((one) => contrastOf(one, action) >= textContrast) ?? '#000000';
  // Away from what is written on it, unless it is nearly black already.
  const isInkLight = oklchOf(actionInk).l > l;
  const hover = hexOf({ l: isInkLight && l > 0.35 ? l - 0.06 : l + 0.07, c, h });
  return {
    action,
    'action-ink': actionInk,
    'action-hover': contrastOf(hover, actionInk) >= textContrast ? hover : action,
  };
}

/** Sections that are dark in both schemes: of the colour that the shop is known by. */
function nightColours({ action, accent, ink, ornament }: ChosenColours, brass?: Hex): Scheme {
  const base = action || accent || ink;
  const own: Record<string, Hex> = {};
  if (base) {
    const { c, h } = oklchOf(base);
    const tint = (l: number, most: number) => hexOf({ l, c: Math.min(c, most), h });
    own.night = tint(0.21, 0.04);
    own['night-ink'] = tint(0.95, 0.012);
    own['night-muted'] = tint(0.82, 0.025);
    own['night-line'] = tint(0.34, 0.05);
    own['night-glow'] = tint(0.42, 0.08);
  }
  if (ornament && brass) {
    own['night-brass'] = fitting(brass, [own.night ?? standardColours.dark.night], textContrast);
    own['night-gold'] = own['night-brass'];
  }
  return own;
}

/** Colours that text has in every shop, or that the owner left as they are. */
export function textsOn({ accent, ornament, ink, action }: ChosenColours): readonly Hex[] {
  const { light } = standardColours;
  const kept = [
    accent ? undefined : light.accent,
    ornament ? undefined : light.brass,
    ink ? undefined : light.ink,
    action ? undefined : light.action,
  ];
  return [light.good, light.warn, light.bad, ...kept.filter((hex) => hex !== undefined)];
}

function fittingPaper(paper: Hex, chosen: ChosenColours): Hex {
  const texts = textsOn(chosen);
  return nearestPassing(
    paper,
    (hex) => standsOn(hex, texts, textContrast) && standsOn(sunkenOf(hex), texts, textContrast),
  );
}
