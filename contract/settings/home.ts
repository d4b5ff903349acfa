import * as z from 'zod/mini';

import { textSchema } from '#contract/calls/schemas.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';

// Which pieces the home page has, in their order, with their texts and pictures.

/** What a piece of the home page shows. Without content in the shop it is left out. */
export const pieceKinds = [
  'opening',
  'best-sellers',
  'newest',
  'tiles',
  'banner',
  'store',
  'videos',
  'testimonials',
  'instagram',
] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** Pieces of the page, and tiles of a piece. Not in `limits.ts`, which every page loads. */
export const homeLimits = { piecesMax: 30, tilesMax: 24 } as const;

const { lineMax, nameMax, textMax } = settingLimits;

const line = z._default(textSchema(lineMax), '');
const label = z._default(textSchema(nameMax), '');
/** A page of the shop by its path, or an address elsewhere. */
const address = textSchema(lineMax).check(
  z.refine(
    (value) => value === '' || isPath(value) || /^https?:\/\/[^\s/]+\.\S+$/i.test(value),
    'Please enter a page of the shop, such as /products, or an address that begins with https://.',
  ),
);

/** Whether it is a page of the shop. */
export const isPath = (value: string): boolean => /^\/(?![/\\])\S*$/.test(value);

/** Of a picture that staff have uploaded, or one that came with the program, by its name. */
const picture = {
  pictureHash: z._default(z.nullable(z.string().check(z.regex(/^[0-9a-f]{20,64}$/))), null),
  photo: z._default(z.string().check(z.regex(/^[a-z-]{0,40}$/)), ''),
};

const tileSchema = z.object({
  to: address.check(z.minLength(1)),
  /** Without it, that of the page. */
  label,
  /** A short line below it. */
  note: label,
  ...picture,
});

export const homePieceSchema = z
  .object({
    kind: z.enum(pieceKinds),
    title: line,
    text: z._default(textSchema(textMax), ''),
    /** The label of its button or link, and where that leads. */
    button: label,
    to: z._default(address, ''),
    ...picture,
    /** For people who can't see it. */
    pictureAlt: z._default(textSchema(textMax), ''),
    /** None: all categories that have products. */
    tiles: z._default(z.array(tileSchema).check(z.maxLength(homeLimits.tilesMax)), []),
  })
  .check(
    z.refine(
      ({ kind, title }) => kind !== 'banner' || title !== '',
      'Please give the banner a title.',
    ),
    z.refine(
      ({ kind, button, to }) => kind !== 'banner' || (button === '') === (to === ''),
      'Please give the button both a label and a page.',
    ),
  );

export type HomePiece = Readonly<z.output<typeof homePieceSchema>>;
export type HomeTile = HomePiece['tiles'][number];

export const homeSchema = z.array(homePieceSchema).check(
  z.maxLength(homeLimits.piecesMax),
  z.refine(
    (pieces) => pieces.every(({ kind }, at) => kind !== 'opening' || at === 0),
    'The opening can only be the first piece.',
  ),
);

const piece = (kind: PieceKind, title = '', more: Partial<HomePiece> = {}): HomePiece =>
  homePieceSchema.parse({ kind, title, ...more });

/** What holds until the owner sets it, for any shop. */
export const standardHome: z.output<typeof homeSchema> = [
  piece('opening', '', { button: 'See all products', to: '/products' }),
  piece('tiles', 'Browse'),
  piece('newest', 'New in the shop', { button: 'All products', to: '/products' }),
  piece('best-sellers', 'Best sellers'),
  piece('banner', 'Made for you', {
    button: 'Start a custom order',
    to: '/products/custom',
  }),
  piece('videos', 'Watch and shop'),
  piece('store', 'Come and see us', { button: 'Find the store' }),
  piece('testimonials', 'What people say'),
  piece('instagram', 'On Instagram'),
];
