/** What a plane of a card is coloured as: the house's papers, violets and brasses. */
export const tones = {
  paper: '#FBF7F1',
  skin: '#F6E3CC',
  sky: '#D3C4EC',
  dawn: '#E0D4F1',
  glow: '#EDE2F0',
  far: '#B9A4DD',
  violet: '#9677C6',
  deep: '#6A4A9E',
  gold: '#F2DFAC',
  brass: '#DCB260',
  sand: '#E9D6B4',
  night: '#2A1D42',
  dusk: '#46326C',
} as const;

export type Tone = keyof typeof tones;

/** The lines on every tone of a face; on the back, which is night, they are brass. */
export const inks = { face: '#241A30', back: '#E2BC6E' } as const;
