import { letter } from './lettering.ts';
import { circlePath, type Pen } from './pen.ts';

/** Where a picture may be: the window of every card. */
export const pictureWindow = 'M26 64Q26 56 34 56H266Q274 56 274 64V436Q274 444 266 444H34Q26 444 26 436Z';

const outer = 'M32 10H268A22 22 0 0 0 290 32V468A22 22 0 0 0 268 490H32A22 22 0 0 0 10 468V32A22 22 0 0 0 32 10Z';
const inner =
  'M35 14.5H265A25 25 0 0 0 285.5 35V465A25 25 0 0 0 265 485.5H35A25 25 0 0 0 14.5 465V35A25 25 0 0 0 35 14.5Z';

/** The frame of every card, its numeral above and its name below. */
export function drawFrame(pen: Pen, name: string, numeral: string): void {
  pen.surround(pictureWindow, 'paper');
  pen.line(outer);
  pen.fine(inner);
  pen.line(pictureWindow);
  pen.in('brass', () => drawCorners(pen));
  if (numeral === '') pen.in('brass', () => drawQuartzSprig(pen));
  else {
    const reach = letter(pen, numeral, 150, 42, 14) / 2 + 14;
    pen.twice(150, () => {
      pen.fine(`M${150 - reach} 35H${110 - reach}`);
      pen.fine(`M${150 - reach} 35l4-3.4 4 3.4-4 3.4Z`);
    });
  }
  letter(pen, name, 150, 471, 12.5);
}

/** A quartz point in each notch, looking out of the corner. */
function drawCorners(pen: Pen): void {
  pen.twice(150, () => {
    for (const [y, turn] of [
      [26, -45],
      [474, -135],
    ] as const) {
      pen.at({ x: 26, y, turn }, () => {
        pen.shape('M-4.5 6V-11L0-18L4.5-11V6L0 11Z');
        pen.fine('M-4.5-11L0-8L4.5-11M0-8V11');
      });
    }
  });
}

/** Stands where the minor cards have no numeral. */
function drawQuartzSprig(pen: Pen): void {
  pen.at({ x: 150, y: 46 }, () => {
    pen.twice(0, () => pen.at({ x: -7, turn: -38 }, () => pen.shape('M-3 0V-9L0-14L3-9V0')));
    pen.shape('M-4.5 2V-14L0-21L4.5-14V2Z');
    pen.fine('M-1-1V-13L0-21M-1-13L-4.5-14');
  });
  pen.twice(150, () => {
    pen.fine('M128 36H92');
    pen.fine('M128 36l-4-3.4-4 3.4 4 3.4Z');
  });
}

/** The back of every card: a lattice of crystals round a twelvefold star, the same seen from above and below. */
export function drawBack(pen: Pen): void {
  const field = 'M26 34Q26 26 34 26H266Q274 26 274 34V466Q274 474 266 474H34Q26 474 26 466Z';
  pen.fill('M0 0H300V500H0Z', 'night');
  const [wide, high] = [41.33, 69.33];
  for (let step = -9; step <= 9; step += 1) {
    const x = 150 + (step + 0.5) * wide;
    const reach = (wide / high) * 260;
    pen.line(`M${x - reach} -10L${x + reach} 510M${x + reach} -10L${x - reach} 510`);
  }
  for (let row = -6; row <= 6; row += 1) {
    for (let column = -3; column <= 3; column += 1) {
      const x = 150 + column * wide + (row % 2 === 0 ? 0 : wide / 2);
      const y = 250 + (row * high) / 2;
      pen.at({ x, y }, () => {
        pen.fill('M0-22L12 0L0 22L-12 0Z', 'dusk');
        pen.fine('M0-22L12 0L0 22L-12 0ZM-12 0H12M0-22L-3.500 0L0 22');
      });
    }
  }
  pen.shape(circlePath(150, 250, 68), 'bold', 'dusk');
  pen.fine(circlePath(150, 250, 63));
  for (let i = 0; i < 12; i += 1) {
    pen.at({ x: 150, y: 250, turn: i * 30 }, () => {
      if (i % 2 === 0) {
        pen.fill('M0-20L8-32L0-56L-8-32Z', 'violet');
        pen.line('M0-20L8-32L0-56L-8-32ZM0-20V-56');
      } else {
        pen.fill('M0-24L6-34L0-46L-6-34Z', 'deep');
        pen.fine('M0-24L6-34L0-46L-6-34Z');
        pen.dots([0, -54]);
      }
    });
  }
  pen.circle(150, 250, 14, 'bold', 'violet');
  pen.fine(
    'M150 239L159.5 244.5V255.500L150 261L140.500 255.500V244.500ZM150 239V250M140.500 255.500L150 250L159.500 255.500',
  );
  pen.crop(field);
  pen.surround(field, 'night');
  pen.line(outer);
  pen.fine(inner);
  pen.line(field);
  pen.in('violet', () => drawCorners(pen));
}
