// The people of the deck. A head is about 42 high from crown to chin, a standing figure six to seven heads.
import { circlePath, type Pen } from './pen.ts';

/** A face from the front with lowered lids, its middle between the eyes. */
export function face(
  pen: Pen,
  x: number,
  y: number,
  { scale = 1, turn = 0, isBearded = false, isAwake = false } = {},
): void {
  pen.at({ x, y, scale, turn }, () => {
    pen.shape('M-14-6C-15 8-8.500 20 0 20C8.500 20 15 8 14-6C14-16 8-22 0-22C-8-22-14-16-14-6Z', 'bold', 'skin');
    if (isBearded) {
      pen.shape(
        'M-14.500-2C-14 14-12 30 0 40C12 30 14 14 14.500-2C12 6 8 6.500 4 6Q0 4.500-4 6C-8 6.500-12 6-14.500-2Z',
        'bold',
        'paper',
      );
      pen.fine('M-8 12C-8 20-6 26-3 31M8 12C8 20 6 26 3 31M0 15V34M-4 14Q-3 22-2 25M4 14Q3 22 2 25');
    }
    pen.fine(
      'M-10-7Q-6.500-10-2.500-7.500M10-7Q6.500-10 2.500-7.500M1.200-4L2.400 3.500Q.500 5.500-1.600 4.300M-3.600 9.800Q0 8.600 3.600 9.800Q0 12.600-3.600 9.800',
    );
    if (isAwake)
      pen.fine(
        'M-9.500-2.500Q-6-5.500-2.800-2.500Q-6-.500-9.500-2.500M9.500-2.500Q6-5.500 2.800-2.500Q6-.500 9.500-2.500',
      );
    else pen.fine('M-9.500-3Q-6 .500-2.800-2.600M9.500-3Q6 .500 2.800-2.600');
  });
}

/** A head from the side looking right, without hair. */
export function profile(pen: Pen, x: number, y: number, { scale = 1, turn = 0, isFlipped = false } = {}): void {
  pen.at({ x, y, scale, turn, isFlipped }, () => {
    pen.shape(
      'M-8 24C-7 16-9 12-13 6C-18-6-13-21 1-22C9-22 13-17 13-10C13-8 12.500-6.500 13-5L17.500 2.500C18 4 16.500 4.800 14 4.800L14.500 8L12.800 9.600L13.600 12C14 16 11 18.500 6 17.500C4 17.500 3 19 3.500 25',
      'bold',
      'skin',
    );
    pen.fine('M7.500-6.500Q10.500-8.500 12.600-7.500M7.500-2.500Q10 0 12-2.500M12.800 9.600L9.800 9.400');
  });
}

interface RobeShape {
  readonly x: number;
  readonly shoulders: number;
  readonly waist: number;
  readonly hem: number;
  readonly shoulderHalf?: number;
  readonly waistHalf?: number;
  readonly hemHalf?: number;
  /** A wide band at the waist, as a chuba is tied. */
  readonly hasSash?: boolean;
}

/** A long robe from the front, crossed over the chest, from the neck to the hem. */
export function robe(pen: Pen, shape: RobeShape): void {
  const { x, shoulders, waist, hem, shoulderHalf = 28, waistHalf = 19, hemHalf = 40, hasSash = true } = shape;
  const rise = 10;
  pen.at({ x }, () => {
    const side = (s: 1 | -1) => `${s * shoulderHalf} ${shoulders + 6}`;
    pen.shape(
      `M-6 ${shoulders - rise}C-8 ${shoulders - 2}-${shoulderHalf - 6} ${shoulders - 2} ${side(-1)}C${-shoulderHalf} ${mixed(shoulders, waist, 0.5)} ${-waistHalf} ${mixed(shoulders, waist, 0.7)} ${-waistHalf} ${waist}C${-waistHalf - 2} ${mixed(waist, hem, 0.4)} ${-hemHalf} ${mixed(waist, hem, 0.7)} ${-hemHalf} ${hem}Q0 ${hem + 9} ${hemHalf} ${hem}C${hemHalf} ${mixed(waist, hem, 0.7)} ${waistHalf + 2} ${mixed(waist, hem, 0.4)} ${waistHalf} ${waist}C${waistHalf} ${mixed(shoulders, waist, 0.7)} ${shoulderHalf} ${mixed(shoulders, waist, 0.5)} ${side(1)}C${shoulderHalf - 6} ${shoulders - 2} 8 ${shoulders - 2} 6 ${shoulders - rise}`,
      'bold',
      'cloth',
    );
    pen.line(
      `M-7 ${shoulders - 3}Q-2 ${shoulders + 16} ${waistHalf * 0.5} ${waist - 2}M7 ${shoulders - 3}Q5 ${shoulders + 8} 1 ${shoulders + 14}`,
    );
    pen.fine(`M-12 ${shoulders}Q-7 ${shoulders + 20} ${waistHalf * 0.2} ${waist - 2}`);
    if (hasSash) {
      pen.shape(
        `M${-waistHalf - 0.5} ${waist - 5}Q0 ${waist + 1} ${waistHalf + 0.5} ${waist - 5}V${waist + 8}Q0 ${waist + 14} ${-waistHalf - 0.5} ${waist + 8}Z`,
        'bold',
        'sash',
      );
      pen.fine(`M${-waistHalf} ${waist + 1}Q0 ${waist + 7} ${waistHalf} ${waist + 1}`);
    }
    const top = waist + 16;
    pen.fine(
      `M${-waistHalf * 0.5} ${top}Q${-waistHalf * 0.7} ${mixed(waist, hem, 0.6)} ${-hemHalf * 0.55} ${hem - 6}M0 ${top + 6}Q1 ${mixed(waist, hem, 0.7)}-3 ${hem - 2}M${waistHalf * 0.5} ${top}Q${waistHalf * 0.8} ${mixed(waist, hem, 0.6)} ${hemHalf * 0.52} ${hem - 8}`,
    );
  });
}

/** A neck to be drawn before the robe, and the face after it. */
export function neck(pen: Pen, x: number, chin: number, shoulders: number): void {
  pen.shape(`M${x - 6} ${chin - 6}V${shoulders}H${x + 6}V${chin - 6}`, 'bold', 'skin');
}

/** A ring of light behind a head. */
export function halo(pen: Pen, x: number, y: number, radius: number): void {
  pen.shape(circlePath(x, y, radius), 'bold', 'gold');
  pen.fine(circlePath(x, y, radius - 5));
}

/** A wing hanging from its root at the shoulder, feathers in three rows, spread to the left. */
export function wing(pen: Pen): void {
  pen.shape(
    'M0 0C-12-30-38-48-66-44C-84-40-90-22-84-6C-92 8-84 22-78 26C-82 38-70 48-62 48C-62 60-48 64-42 58C-38 66-24 62-20 52C-10 48-2 30 0 0Z',
    'bold',
    'paper',
  );
  pen.fine(
    'M-4-6C-18-24-40-34-62-30C-72-28-76-16-72-8M-6 4C-20-8-38-14-54-12C-60-11-63-5-60 1M-84-6C-76-8-70-7-64-3M-78 26C-72 20-64 15-56 14M-62 48C-60 38-54 28-46 24M-42 58C-44 46-40 34-34 28M-20 52C-24 42-22 32-20 26M-72-8C-66-4-62-2-60 1C-54 8-50 10-46 10C-40 16-34 18-30 16C-26 20-18 20-14 16',
  );
}

function mixed(a: number, b: number, part: number): number {
  return Math.round((a + (b - a) * part) * 10) / 10;
}

interface StandingShape {
  readonly hair?: 'long' | 'cap' | 'none';
  readonly isBearded?: boolean;
  readonly hem?: number;
  readonly hemHalf?: number;
  readonly turn?: number;
}

/** Somebody standing in a robe, the eyes on the origin; the arms are the card's own. */
export function standing(
  pen: Pen,
  { hair = 'long', isBearded = false, hem = 246, hemHalf = 44, turn = 0 }: StandingShape,
): void {
  if (hair === 'long') longHair(pen, 0, 0, 64);
  neck(pen, 0, 20, 38);
  robe(pen, { x: 0, shoulders: 40, waist: 106, hem, hemHalf });
  pen.at({ turn }, () => {
    face(pen, 0, 0, { isBearded });
    if (hair !== 'none') hairCap(pen, 0, 0);
  });
}

/** Hair parted in the middle, drawn over the forehead. */
export function hairCap(pen: Pen, x: number, y: number, scale = 1): void {
  pen.at({ x, y, scale }, () => {
    pen.shape('M-15 0C-15-10-8-14 0-18C8-14 15-10 15 0C22-16 14-27 0-27C-14-27-22-16-15 0Z', 'bold', 'deep');
    pen.fine('M-16-10C-14-17-8-20 0-22C8-20 14-17 16-10');
  });
}

/** Long hair to be drawn before neck and robe. */
export function longHair(pen: Pen, x: number, y: number, length = 50, scale = 1): void {
  pen.at({ x, y, scale }, () => {
    pen.shape(
      `M-18-6C-20-24 20-24 18-6C19 10 27 ${length * 0.6} 23 ${length}H-23C-27 ${length * 0.6}-19 10-18-6Z`,
      'bold',
      'deep',
    );
    pen.fine(`M-16 6C-17 20-21 ${length * 0.6}-18 ${length - 4}M16 6C17 20 21 ${length * 0.6} 18 ${length - 4}`);
  });
}

interface SeatedShape {
  readonly x: number;
  readonly shoulders: number;
  readonly lap: number;
  readonly hem: number;
  readonly shoulderHalf?: number;
  readonly lapHalf?: number;
  readonly hemHalf?: number;
}

/** The robe of somebody sitting upright, seen from the front: chest, lap, and folds from the knees. */
export function seatedRobe(
  pen: Pen,
  { x, shoulders, lap, hem, shoulderHalf = 34, lapHalf = 52, hemHalf = 58 }: SeatedShape,
): void {
  pen.at({ x }, () => {
    // Shins and hem first, the chest over them.
    pen.shape(
      `M${-lapHalf} ${lap + 8}C${-lapHalf - 2} ${lap + 40}-${hemHalf} ${hem - 40}-${hemHalf} ${hem}Q${-hemHalf * 0.66} ${hem + 8} ${-hemHalf * 0.33} ${hem + 1}Q0 ${hem + 8} ${hemHalf * 0.33} ${hem + 1}Q${hemHalf * 0.66} ${hem + 8} ${hemHalf} ${hem}C${hemHalf} ${hem - 40} ${lapHalf + 2} ${lap + 40} ${lapHalf} ${lap + 8}C${lapHalf - 2} ${lap - 14} ${lapHalf - 18} ${lap - 22} 22 ${lap - 26}H-22C${-lapHalf + 18} ${lap - 22} ${-lapHalf + 2} ${lap - 14} ${-lapHalf} ${lap + 8}Z`,
      'bold',
      'cloth',
    );
    pen.shape(
      `M-6 ${shoulders - 10}C-8 ${shoulders - 2}-${shoulderHalf - 6} ${shoulders - 2}-${shoulderHalf} ${shoulders + 10}C${-shoulderHalf} ${shoulders + 50}-26 ${lap - 50}-26 ${lap - 22}Q0 ${lap - 12} 26 ${lap - 22}C26 ${lap - 50} ${shoulderHalf} ${shoulders + 50} ${shoulderHalf} ${shoulders + 10}C${shoulderHalf - 6} ${shoulders - 2} 8 ${shoulders - 2} 6 ${shoulders - 10}`,
      'bold',
      'cloth',
    );
    pen.fine(`M-9 ${shoulders - 4}Q0 ${shoulders + 6} 9 ${shoulders - 4}`);
    pen.fine(
      `M${-lapHalf + 8} ${lap}Q${-lapHalf + 24} ${lap + 6}-10 ${lap - 2}M${lapHalf - 8} ${lap}Q${lapHalf - 24} ${lap + 6} 10 ${lap - 2}`,
    );
    pen.fine(
      `M${-lapHalf + 12} ${lap + 14}Q${-lapHalf + 6} ${hem - 40} ${-hemHalf + 12} ${hem - 4}M${lapHalf - 12} ${lap + 14}Q${lapHalf - 6} ${hem - 40} ${hemHalf - 12} ${hem - 4}M-20 ${lap + 8}Q-22 ${hem - 40}-26 ${hem - 2}M20 ${lap + 8}Q22 ${hem - 40} 26 ${hem - 2}M0 ${lap + 2}Q2 ${hem - 40}-2 ${hem}M-30 ${lap + 30}Q-34 ${hem - 30}-36 ${hem - 12}M30 ${lap + 30}Q34 ${hem - 30} 36 ${hem - 12}`,
    );
  });
}
