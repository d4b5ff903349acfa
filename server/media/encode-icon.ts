import sharp, { type OutputInfo, type Sharp } from 'sharp';

import { type IconKind, iconKinds } from '#contract/rules/look/look.ts';

// Icons from one picture. What is uniform around its content is cut off, so that the content is as
// large in every icon, whatever margin the picture has.

/** How much of the side the content takes where nothing is cut off. */
const homeShare = 0.76;
/**
 * Of a maskable icon only a circle of 80 % of its side is sure to be seen:
 * https://w3c.github.io/manifest/#icon-masks.
 */
const safeShare = 0.8;
/** Corners that differ by less, of 255, are of one colour. */
const sameColour = 12;
/** Margins of a drawing are not quite uniform once it is compressed. */
const trimThreshold = 16;

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const white = '#ffffff';
const nearlyBlack = '#1c1a1f';
/** An alpha that counts as opaque: drawings are compressed. */
const opaque = 250;
/** Beyond these, of 255, a picture is hardly seen on white, or on the paper of the night. */
const lightLuma = 200;
const darkLuma = 110;

/** What is around the content of a picture. */
interface Ground {
  /** For icons that must not be transparent. */
  readonly colour: string;
  /** A photograph fills an icon: it has no margin. */
  readonly kind: 'transparent' | 'uniform' | 'photograph';
}

/** Makes an icon from a stored picture, as PNG. */
export function encodeIcon(original: Buffer, icon: IconKind): Promise<Buffer> {
  return encodeSquare(original, iconKinds[icon]);
}

interface Square {
  /** In pixels. */
  readonly size: number;
  readonly purpose: (typeof iconKinds)[IconKind]['purpose'];
}

async function encodeSquare(original: Buffer, { size, purpose }: Square): Promise<Buffer> {
  const ground = await groundOf(original);
  if (ground.kind === 'photograph') {
    const fit = purpose === 'any' ? 'contain' : 'cover';
    return png(sharp(original).resize({ width: size, height: size, fit, background: clear }));
  }
  const content = await contentOf(original, ground);
  if (purpose === 'any') {
    // A picture with a colour around it is an icon already: on it the content keeps some margin.
    const share = ground.kind === 'uniform' ? homeShare : 1;
    const background = ground.kind === 'uniform' ? ground.colour : clear;
    return placed(content, size, share * size, background);
  }
  const { width = 1, height = 1 } = await sharp(content).metadata();
  const share =
    purpose === 'maskable'
      ? (safeShare * Math.max(width, height)) / Math.hypot(width, height)
      : homeShare;
  return placed(content, size, Math.floor(share * size), ground.colour);
}

/** Of the width of a screen. */
const splashShare = 0.3;
/** Of its side, as iOS rounds the icons of apps. */
const cornerShare = 0.22;

export interface Splash {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The colour around the icon, such as `#fbf7f1`. */
  readonly paper: string;
}

/** Makes what an iPhone shows while the installed app starts: the app's icon on paper, as PNG. */
export async function encodeSplash(
  original: Buffer,
  { width, height, paper }: Splash,
): Promise<Buffer> {
  const side = Math.round(splashShare * width);
  const icon = await encodeSquare(original, { size: side, purpose: 'home' });
  const corners = `<svg><rect width="${side}" height="${side}" rx="${cornerShare * side}"/></svg>`;
  const input = await sharp(icon)
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const screen = sharp({ create: { width, height, channels: 3, background: paper } });
  return screen
    .composite([{ input, gravity: 'centre' }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

const png = (picture: Sharp) => picture.png({ compressionLevel: 9 }).toBuffer();

/** The content in the middle of a square, with no side longer than `most`. */
async function placed(
  content: Buffer,
  size: number,
  most: number,
  background: string | typeof clear,
): Promise<Buffer> {
  const side = Math.max(1, Math.floor(most));
  const input = await sharp(content)
    .resize({ width: side, height: side, fit: 'inside' })
    .png()
    .toBuffer();
  const square = sharp({ create: { width: size, height: size, channels: 4, background } });
  return png(square.composite([{ input, gravity: 'centre' }]));
}

/** The picture without its margin. */
async function contentOf(original: Buffer, { kind, colour }: Ground): Promise<Buffer> {
  const background = kind === 'transparent' ? clear : colour;
  // It throws where nothing would be left.
  return sharp(original)
    .trim({ background, threshold: trimThreshold })
    .png()
    .toBuffer()
    .catch(() => sharp(original).png().toBuffer());
}

async function groundOf(original: Buffer): Promise<Ground> {
  const { data, info } = await pixelsOf(original);
  const corners = cornersOf(data, info);
  if (corners.some(([, , , alpha = 0]) => alpha < opaque))
    return { kind: 'transparent', colour: groundFor(data) };
  const means = [0, 1, 2].map((part) => mean(corners.map((corner) => corner[part] ?? 0)));
  const isUniform = corners.every((corner) =>
    means.every((value, part) => Math.abs((corner[part] ?? 0) - value) < sameColour),
  );
  const colour = `#${means.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
  return { kind: isUniform ? 'uniform' : 'photograph', colour };
}

const pixelsOf = (original: Buffer) =>
  sharp(original).ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

function cornersOf(data: Buffer, { width, height, channels }: OutputInfo): number[][] {
  const pixel = (x: number, y: number) => {
    const at = (y * width + x) * channels;
    return [...data.subarray(at, at + 4)];
  };
  const [right, bottom] = [width - 1, height - 1];
  return [pixel(0, 0), pixel(right, 0), pixel(0, bottom), pixel(right, bottom)];
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * What a transparent picture needs behind it to be seen in the other scheme; undefined for one that
 * is seen in both.
 */
export async function plateFor(original: Buffer): Promise<'light' | 'dark' | undefined> {
  const { data, info } = await pixelsOf(original);
  if (cornersOf(data, info).every(([, , , alpha = 0]) => alpha >= opaque)) return undefined;
  const luma = lumaOf(data);
  if (luma > lightLuma) return 'dark';
  return luma < darkLuma ? 'light' : undefined;
}

/** White, or nearly black below a picture that is itself nearly white. */
const groundFor = (pixels: Buffer) => (lumaOf(pixels) > lightLuma ? nearlyBlack : white);

/** How light what is drawn is, 0 to 255. */
function lumaOf(pixels: Buffer): number {
  let light = 0;
  let weight = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    const luma =
      0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
    light += luma * alpha;
    weight += alpha;
  }
  return weight > 0 ? light / weight : 0;
}
