import { blob, n, type Point } from '#drawing/geometry.ts';
import { bosses, engraved } from '#drawing/materials/carving.ts';
import type { StoneLook } from '#drawing/palette.ts';
import type { Sketch } from '#drawing/sketch.ts';

/** A tiered crown, narrowing to its knob. */
export function crownForms(): string[] {
  return [
    blob([
      [0, -866],
      [22, -842],
      [14, -816],
      [-14, -816],
      [-22, -842],
    ]),
    blob([
      [0, -826],
      [40, -806],
      [52, -770],
      [0, -758],
      [-52, -770],
      [-40, -806],
    ]),
    blob([
      [0, -784],
      [66, -766],
      [80, -722],
      [0, -706],
      [-80, -722],
      [-66, -766],
    ]),
    'M-104 -676C-112 -708 -104 -728 -90 -738C-30 -716 30 -716 90 -738C104 -728 112 -708 104 -676C60 -652 -60 -652 -104 -676Z',
  ];
}

export function crownWork(sketch: Sketch, look: StoneLook): string {
  const row = (y: number, reach: number, count: number, dip: number): Point[] =>
    Array.from({ length: count }, (_, index) => {
      const share = count === 1 ? 0 : index / (count - 1) - 0.5;
      return [share * 2 * reach, y + dip * (1 - share * share * 4)];
    });
  return (
    bosses(sketch, look, row(-682, 92, 15, 17), 7.5) +
    bosses(sketch, look, row(-722, 74, 11, 14), 6) +
    bosses(sketch, look, row(-766, 48, 7, 8), 5) +
    engraved(look, 'M0 -712C-20 -700 -20 -682 0 -674C20 -682 20 -700 0 -712Z', 4) +
    engraved(look, 'M-60 -700C-72 -692 -70 -682 -58 -680M60 -700C72 -692 70 -682 58 -680', 3)
  );
}

/** The seat: two rings of lotus petals on a low drum. */
export function lotusForms(): string[] {
  const drum = 'M-280 -34C-280 22 280 22 280 -34L292 -8C292 40 -292 40 -292 -8Z';
  const seat = 'M-286 -104A286 40 0 0 1 286 -104A286 40 0 0 1 -286 -104Z';
  const petal = (angle: number, lift: number, size: number): string => {
    const x = Math.sin(angle) * 284;
    const y = Math.cos(angle) * 38 + lift;
    const w = size * (0.5 + Math.cos(angle) * 0.5);
    return blob(
      [
        [x, y - 76],
        [x + w, y - 40],
        [x + w * 0.82, y - 6],
        [x, y + 4],
        [x - w * 0.82, y - 6],
        [x - w, y - 40],
      ].map(([a, b]): Point => [Number(n(a ?? 0)), Number(n(b ?? 0))]),
    );
  };
  const far = [-1.4, -1.13, -0.86, -0.57, -0.29, 0, 0.29, 0.57, 0.86, 1.13, 1.4].map((angle) => petal(angle, -62, 44));
  const near = [-1.27, -1, -0.72, -0.43, -0.145, 0.145, 0.43, 0.72, 1, 1.27].map((angle) => petal(angle, -36, 46));
  return [drum, seat, ...far, ...near];
}
