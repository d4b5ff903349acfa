import sharp from 'sharp';
import { expect, test } from 'vitest';

import { encodeOriginal } from './encode-picture.ts';
import {
  alikeMax,
  detailDifference,
  detailOf,
  lookDistance,
  lookDistanceMax,
  lookOf,
} from './picture-likeness.ts';

/** A wallet's screen as people send it: of two payments only amount, code and time differ. */
function aPayment(amount: string, code: string, time: string): Promise<Buffer> {
  const rows = [
    ['Transaction code', code],
    ['Date', `2026-11-28 ${time}`],
    ['Paid to', 'Sphatik'],
    ['Status', 'COMPLETE'],
    ['Charge', '0.00'],
  ];
  const lines = rows.map(
    ([label, text], at) => `<text x="60" y="${1080 + at * 130}" fill="#666">${label}</text>
      <text x="1020" y="${1080 + at * 130}" text-anchor="end">${text}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" viewBox="0 0 1080 2340" font-family="sans-serif" font-size="38">
    <rect width="1080" height="2340" fill="#fff"/><rect width="1080" height="210" fill="#60bb46"/>
    <text x="54" y="70" fill="#fff">${time}</text><text x="130" y="165" font-size="54" fill="#fff">Transaction Detail</text>
    <circle cx="540" cy="468" r="108" fill="#60bb46"/><text x="540" y="725" text-anchor="middle" font-size="59">Payment Successful</text>
    <text x="540" y="866" text-anchor="middle" font-size="81" font-weight="bold">NPR ${amount}</text>${lines.join('')}
    <rect x="65" y="2150" width="950" height="120" rx="8" fill="#60bb46"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const stored = async (picture: Buffer) => (await encodeOriginal(picture)).bytes;
const crop = async (picture: Buffer, by: number) => {
  const { width, height } = await sharp(picture).metadata();
  const inner = { left: by, top: by, width: width - by, height: height - by };
  return sharp(picture).extract(inner).png().toBuffer();
};
const withOnePixel = async (picture: Buffer) => {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  data[30_000] = 0;
  return sharp(data, { raw: info }).png().toBuffer();
};
const reuses: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  'one pixel changed': withOnePixel,
  'a JPEG': (picture) => sharp(picture).jpeg({ quality: 60 }).toBuffer(),
  'a poor JPEG': (picture) => sharp(picture).jpeg({ quality: 30 }).toBuffer(),
  'a crop of 2 px': (picture) => crop(picture, 2),
  'a smaller copy': async (picture) => sharp(picture).resize(640).jpeg({ quality: 80 }).toBuffer(),
};

const compare = async (one: Buffer, other: Buffer) => {
  const [first, second] = [await stored(one), await stored(other)];
  return {
    distance: lookDistance(await lookOf(first), await lookOf(second)),
    difference: detailDifference(await detailOf(first), await detailOf(second)),
  };
};

test.each(Object.keys(reuses))('%s is almost the same picture', async (reuse) => {
  const payment = await aPayment('1,550.00', '0A7K2M9', '10:41');
  const { distance, difference } = await compare(
    payment,
    (await reuses[reuse]?.(payment)) ?? payment,
  );
  expect(distance).toBeLessThan(lookDistanceMax);
  expect(difference).toBeLessThan(alikeMax);
});

test('other payments in the layout of one wallet are other pictures', async () => {
  const payment = await aPayment('1,550.00', '0A7K2M9', '10:41');
  const others = [
    ['2,300.00', '0B91XQ4', '18:05'],
    ['1,650.00', '0A7K8D1', '10:44'],
    ['550.00', '07ZT3PP', '10:41'],
  ] as const;
  for (const [amount, code, time] of others) {
    const { difference } = await compare(payment, await aPayment(amount, code, time));
    expect(difference, amount).toBeGreaterThan(alikeMax);
  }
});

test('a blank picture looks like nothing', async () => {
  for (const background of ['white', 'black', '#60bb46']) {
    const blank = await sharp({ create: { width: 400, height: 800, channels: 3, background } })
      .jpeg()
      .toBuffer();
    expect(await lookOf(await stored(blank))).toBe('');
  }
});
