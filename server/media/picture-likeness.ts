import sharp from 'sharp';

// Finds pictures that somebody has changed a little to use them again: by one pixel, another
// format, a narrow crop. The payments of one wallet have the same layout, so a small hash alone
// would call them all the same: it only finds the nearest ones, which are then compared in detail.

const lookColumns = 16;
const lookRows = 8;
/** Steps of brightness between two neighbours that noise does not make. */
const lookStep = 6;

/**
 * What a picture looks like, as 256 bits in hexadecimal: for each neighbour on a coarse grid
 * whether it is brighter, and whether it is darker. Empty for a blank picture, which is like no
 * other.
 */
export async function lookOf(content: Buffer): Promise<string> {
  const pixels = await greyOf(content, lookColumns + 1, lookRows);
  let bits = '';
  for (let y = 0; y < lookRows; y += 1) {
    for (let x = 0; x < lookColumns; x += 1) {
      const at = y * (lookColumns + 1) + x;
      const step = (pixels[at + 1] ?? 0) - (pixels[at] ?? 0);
      bits += `${step > lookStep ? 1 : 0}${step < -lookStep ? 1 : 0}`;
    }
  }
  return bits.includes('1') ? BigInt(`0b1${bits}`).toString(16).slice(1) : '';
}

/** Pictures whose looks differ by more are not compared in detail. */
export const lookDistanceMax = 40;

/** In how many bits two looks differ. */
export function lookDistance(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count += 1;
  return count;
}

const detailColumns = 64;
const detailRows = 128;
const detailBlur = 1.4;

/** A picture small and blurred, to be compared in detail. */
type PictureDetail = Buffer;

export async function detailOf(content: Buffer): Promise<PictureDetail> {
  return greyOf(content, detailColumns, detailRows, detailBlur);
}

/**
 * How much two pictures differ where they differ most, in steps of brightness, once moved,
 * stretched and brightened to fit best. Of a picture that was saved again or cropped by some pixels
 * it is below 8, of two payments in one wallet's layout above 11: their amounts and codes stay
 * different.
 */
export function detailDifference(one: PictureDetail, other: PictureDetail): number {
  const terms: Term[] = [];
  for (let y = 1; y < detailRows - 1; y += 1) {
    for (let x = 1; x < detailColumns - 1; x += 1) {
      const at = y * detailColumns + x;
      const slope = (by: number) =>
        (value(one, at + by) -
          value(one, at - by) +
          value(other, at + by) -
          value(other, at - by)) /
        4;
      const across = slope(1);
      const down = slope(detailColumns);
      const brightness = value(one, at) / 128 - 1;
      const factors = [
        across,
        across * (x / detailColumns - 0.5),
        down,
        down * (y / detailRows - 0.5),
        1,
        brightness,
      ];
      terms.push({ factors, difference: value(one, at) - value(other, at) });
    }
  }
  const weights = leastSquares(terms);
  const rest = ({ factors, difference }: Term) =>
    Math.abs(
      difference - factors.reduce((sum, factor, at) => sum + factor * (weights[at] ?? 0), 0),
    );
  return terms.reduce((most, term) => Math.max(most, rest(term)), 0);
}

/** Below it, two pictures are the same one for people. */
export const alikeMax = 9;

interface Term {
  readonly factors: readonly number[];
  readonly difference: number;
}

const value = (pixels: Buffer, at: number) => pixels[at] ?? 0;

/**
 * The weights of the factors with which they explain the differences best (normal equations,
 * Gauss-Jordan).
 */
function leastSquares(terms: readonly Term[]): number[] {
  const size = terms[0]?.factors.length ?? 0;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (const { factors, difference } of terms) {
    for (const [r, row] of rows.entries()) {
      const factor = factors[r] ?? 0;
      for (let c = 0; c < size; c += 1) row[c] = (row[c] ?? 0) + factor * (factors[c] ?? 0);
      row[size] = (row[size] ?? 0) + factor * difference;
    }
  }
  // A factor that never varies, as in a blank picture, gets no weight.
  for (const [r, row] of rows.entries()) row[r] = (row[r] ?? 0) * 1.001 + 0.001;
  for (const [r, row] of rows.entries()) {
    for (const [q, other] of rows.entries()) {
      if (q === r) continue;
      const part = (other[r] ?? 0) / (row[r] ?? 1);
      for (let c = r; c <= size; c += 1) other[c] = (other[c] ?? 0) - part * (row[c] ?? 0);
    }
  }
  return rows.map((row, r) => (row[size] ?? 0) / (row[r] ?? 1));
}

/** A picture's brightness on a grid, whatever its shape. */
async function greyOf(
  content: Buffer,
  columns: number,
  rows: number,
  blur?: number,
): Promise<Buffer> {
  const small = await sharp(content, { failOn: 'error' })
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(columns, rows, { fit: 'fill' })
    .png()
    .toBuffer();
  const picture = sharp(small);
  return (blur ? picture.blur(blur) : picture).greyscale().raw().toBuffer();
}
