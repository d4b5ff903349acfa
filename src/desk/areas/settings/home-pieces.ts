import { omit } from '#contract/omit.ts';
import type { HomePiece, HomeTile, PieceKind } from '#contract/settings/home.ts';

// The pieces of the home page as a form's text, which a draft stores.

export interface TypedPiece extends HomePiece {
  /** Of this form, while it is open. */
  readonly key: string;
}

/** Which fields a piece of a kind has. */
type PieceField = 'title' | 'text' | 'button' | 'page' | 'picture' | 'tiles';

interface KindTexts {
  readonly label: string;
  /** What it shows, and when it is left out. */
  readonly hint: string;
  readonly fields: readonly PieceField[];
  /** Of a new one. */
  readonly title: string;
}

export const kindTexts: Readonly<Record<PieceKind, KindTexts>> = {
  opening: {
    label: 'Opening',
    hint: 'The first thing that people see. Without a title it says the shop’s name, without a text its tagline.',
    fields: ['title', 'text', 'button', 'page', 'picture'],
    title: '',
  },
  'best-sellers': {
    label: 'Best sellers',
    hint: 'The products that are ticked as best sellers.',
    fields: ['title', 'button', 'page'],
    title: 'Best sellers',
  },
  newest: {
    label: 'New products',
    hint: 'The newest products that can be bought.',
    fields: ['title', 'button', 'page'],
    title: 'New in the shop',
  },
  tiles: {
    label: 'Tiles',
    hint: 'Pictures that lead to your lists and pages. Without any of your own: all categories. What has no products is left out.',
    fields: ['title', 'tiles'],
    title: 'Browse',
  },
  banner: {
    label: 'Banner',
    hint: 'A picture beside a text, with a button if you like.',
    fields: ['title', 'text', 'button', 'page', 'picture'],
    title: '',
  },
  store: {
    label: 'Your store',
    hint: 'Address, opening hours and a button to the map. Shown once the link to a map is set.',
    fields: ['title', 'text', 'button', 'picture'],
    title: 'Come and see us',
  },
  videos: {
    label: 'Videos',
    hint: 'Shown once there are any.',
    fields: ['title'],
    title: 'Watch and shop',
  },
  testimonials: {
    label: 'What people say',
    hint: 'The reviews that you have put on the home page.',
    fields: ['title'],
    title: 'What people say',
  },
  instagram: {
    label: 'Instagram',
    hint: 'Pictures of best sellers that lead to your Instagram, once its link is set.',
    fields: ['title'],
    title: 'On Instagram',
  },
};

/** The pieces of a form's text. */
export const piecesInText = (text: string): readonly TypedPiece[] => JSON.parse(text || '[]');

export const textOfPieces = (pieces: readonly TypedPiece[]): string => JSON.stringify(pieces);

/** Stored pieces as a form's text. */
export const typedPieces = (pieces: readonly HomePiece[]): string =>
  textOfPieces(pieces.map((piece, at) => ({ ...piece, key: String(at) })));

/** The pieces that a form's text means. */
export const piecesOfText = (text: string): HomePiece[] =>
  piecesInText(text).map((piece) => omit(piece, 'key'));

/** The same in a few words, for people. */
export const piecesInWords = (text: string): string =>
  piecesInText(text)
    .map((piece) => [nameOfPiece(piece), piece.text].filter(Boolean).join(': '))
    .join('; ');

export const nameOfPiece = ({ kind, title }: HomePiece): string =>
  title.trim() || kindTexts[kind].label;

export const newTile = (): HomeTile => ({
  to: '',
  label: '',
  note: '',
  pictureHash: null,
  photo: '',
});

export function newPiece(kind: PieceKind, key: string): TypedPiece {
  return {
    key,
    kind,
    title: kindTexts[kind].title,
    text: '',
    button: kind === 'store' ? 'Find the store' : '',
    to: '',
    pictureHash: null,
    photo: '',
    pictureAlt: '',
    tiles: [],
  };
}
