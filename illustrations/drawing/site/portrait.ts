import { crystalPoint } from '#drawing/crystal-point.ts';
import { stoneLook } from '#drawing/palette.ts';
import { ellipse, moved, rect, Sketch } from '#drawing/sketch.ts';

/** Stands in for a face: a quartz point in a circle of dawn, 384 by 384. */
export function portraitDefault(): string {
  const sketch = new Sketch('portrait');
  const ground = sketch.linear([
    [0, '#F3EAE6'],
    [0.6, '#F0DCC8'],
    [1, '#E3C4AE'],
  ]);
  const dawn = sketch.linear([
    [0, '#C9B8DC'],
    [0.5, '#EBCFC9'],
    [0.8, '#F8DDB8'],
    [1, '#F3CFA4'],
  ]);
  const halo = sketch.radial([
    [0, '#FFFAEE', 0.9],
    [1, '#FFFAEE', 0],
  ]);
  const point = (x: number, y: number, width: number, height: number, turn: number, stone: string): string =>
    moved(crystalPoint(sketch, stoneLook(stone), { width, height, tip: 0.32 }), x, y, 1, turn);
  const stones =
    point(150, 322, 46, 120, -22, 'amethyst') +
    point(236, 324, 50, 138, 20, 'amethyst') +
    point(192, 332, 74, 228, 1, 'clear-quartz');
  const disc = 'M192 34a158 158 0 1 1 -.1 0z';
  const ledge = ellipse(
    192,
    372,
    190,
    60,
    sketch.linear([
      [0, '#8A7396'],
      [1, '#55446A'],
    ]),
  );
  const scene = rect(0, 0, 384, 384, dawn) + ellipse(192, 200, 130, 150, halo) + stones + ledge;
  return sketch.finish(rect(0, 0, 384, 384, ground) + sketch.inside(disc, scene), 384, 384);
}
