import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { omit } from '#contract/omit.ts';
import type { StoredUpload, UploadStore } from '#server/media/upload-store.ts';
import type { ProductDraft, VariantDraft } from '#server/modules/product/product-draft.ts';

/** A product for a test, with defaults for all that the test is not about. */
export function aProduct(slug: string, own: Partial<ProductDraft> = {}): ProductDraft {
  return {
    slug,
    name: slug.split('-').map(capitalised).join(' '),
    description: 'A stone.\nKeep it dry.',
    shortDesc: 'A quiet stone',
    pricePaisa: 150_000,
    salePaisa: null,
    stock: 5,
    categoryId: 1,
    bestSeller: false,
    published: true,
    addedAt: '2026-01-01T00:00:00.000Z',
    tags: [],
    information: [],
    attributes: [],
    pictures: [],
    ...own,
  };
}

/** One variant of a product. */
export function anAttribute(
  value: string,
  stock: number,
  own: Partial<VariantDraft> = {},
): VariantDraft {
  return { options: [{ name: 'Size', value }], stock, ...own };
}

/** The day's midnight on the wire: day 1 is the oldest. */
export function onDay(day: number): string {
  return new Date(Date.UTC(2026, 0, day)).toISOString();
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A small PNG, for example as a payment screenshot; each colour is another picture. */
export function aPicture(background = 'teal', width = 40, height = 60): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A small PNG whose header claims other dimensions. */
export async function aPngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await aPicture();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** Stores a picture like an upload. */
export async function aStoredUpload(uploads: UploadStore, content: Buffer): Promise<StoredUpload> {
  const file = await uploads.receive(Readable.from([content]));
  if (!file) throw new Error('An empty picture is not stored.');
  try {
    return await uploads.store(file, '127.0.0.1');
  } finally {
    await uploads.discard(file);
  }
}
/** Valid input for the three booking forms and the custom order. */
export const tarotForm = {
  name: 'Asha Rai',
  email: 'asha@example.com',
  phoneNumber: '+9779800000000',
  preferredMethod: 'Online',
  duration: '30 Minutes',
  question: 'What will the new year bring?',
  paymentMethod: 'Cash',
};

/** The same, by the call for any service. */
export const serviceForm = {
  ...omit(tarotForm, 'duration'),
  service: 'tarot-reading',
  choice: '30 Minutes',
};

export const numerologyForm = {
  name: 'Asha Rai',
  email: 'asha@example.com',
  phoneNumber: '+9779800000000',
  dateOfBirth: '1996-02-29',
  fullNameAtBirth: 'Asha Kumari Rai',
  question: 'Which years are mine?',
  package: 'detailed',
  paymentMethod: 'Cash',
};

export const astrologyForm = {
  name: 'Asha Rai',
  email: 'asha@example.com',
  phoneNumber: '+9779800000000',
  dateOfBirth: '1996-02-29',
  timeOfBirth: '04:30',
  placeOfBirth: 'Patan, Nepal',
  question: '',
  package: 'premium',
  paymentMethod: 'Cash',
};

export const customForm = {
  item: 'pendent',
  name: 'Asha Rai',
  budget: 1500,
  address: 'Jawalakhel, Lalitpur',
  ideaDescription: 'A pendant of smoky quartz\nfor my mother',
  phoneNumber: '+9779800000000',
  email: 'asha@example.com',
  datePosted: '2026-01-01T00:00:00.000Z',
};

/** What mail programs send for their unsubscribe button: RFC 8058 prefers the second form. */
export const oneClickForms = [
  {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  },
  {
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    payload:
      '--part\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--part--\r\n',
  },
];
