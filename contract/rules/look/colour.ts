// Colours by how they look: OKLCH (Björn Ottosson, https://bottosson.github.io/posts/oklab/, the
// space of CSS Color 4), where one step of lightness looks alike in every hue.

/** A colour as `#rrggbb`. */
export type Hex = string;

export interface Oklch {
  /** Lightness from 0, black, to 1, white. */
  readonly l: number;
  /** Chroma: 0 is grey; no colour of a screen has more than 0.33. */
  readonly c: number;
  /** Hue in degrees. */
  readonly h: number;
}

const hexPattern = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A typed colour as `#rrggbb`; undefined for what is none. */
export function hexOfText(text: string): Hex | undefined {
  const digits = hexPattern.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** The three parts of sRGB from 0 to 1, in proportion to the light. */
function linearOf(hex: Hex): [red: number, green: number, blue: number] {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminanceOf(hex: Hex): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. */
export function contrastOf(one: Hex, other: Hex): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

export function oklchOf(hex: Hex): Oklch {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const c = Math.hypot(a, b);
  // The hue of a grey is noise.
  const isGrey = c < 0.0002;
  const h = isGrey ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return { l, c: isGrey ? 0 : c, h };
}

function linearOfOklch({ l, c, h }: Oklch): [red: number, green: number, blue: number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isOnScreen = (colour: Oklch) =>
  linearOfOklch(colour).every((part) => part > -0.0005 && part < 1.0005);

/** The colour for a screen; one that no screen has gets less chroma, in the same hue. */
export function hexOf(colour: Oklch): Hex {
  const l = Math.min(1, Math.max(0, colour.l));
  let least = 0;
  let most = colour.c;
  if (!isOnScreen({ ...colour, l })) {
    for (let step = 0; step < 16; step += 1) {
      const c = (least + most) / 2;
      if (isOnScreen({ ...colour, l, c })) least = c;
      else most = c;
    }
    most = least;
  }
  const parts = linearOfOklch({ l, c: most, h: colour.h }).map((part) => {
    const value = Math.min(1, Math.max(0, part));
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** What a colour must pass, such as a contrast. */
type Test = (hex: Hex) => boolean;

const lightnessStep = 1 / 256;

/**
 * The nearest colour of the same hue that passes: itself, else the one whose lightness differs
 * least. Black or white when none does.
 */
export function nearestPassing(hex: Hex, passes: Test): Hex {
  if (passes(hex)) return hex;
  const colour = oklchOf(hex);
  for (let away = lightnessStep; away <= 1; away += lightnessStep) {
    for (const l of [colour.l - away, colour.l + away]) {
      const other = hexOf({ ...colour, l });
      if (l >= 0 && l <= 1 && passes(other)) return other;
    }
  }
  return ['#000000', '#ffffff'].find(passes) ?? hex;
}

/** Whether a colour has at least this contrast to each of the others. */
export const standsOn = (hex: Hex, others: readonly Hex[], least: number) =>
  others.every((other) => contrastOf(hex, other) >= least);
