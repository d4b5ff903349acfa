import type { Point } from '#drawing/geometry.ts';
import { bezel, granules, metalBall, plate, wire } from '#drawing/materials/metal.ts';
import { oval, ovalPoints, roundedBox } from '#drawing/materials/outlines.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { moved } from '#drawing/sketch.ts';

import { bail, type Hanger } from './pendant-bail.ts';
import type { Commission } from './piece.ts';

/** A ghau: an embossed box on its corner with one dome of stone and four small ones. */
export function prayerBox(commission: Commission): Hanger {
  const { sketch, look, metal } = commission;
  const dome = oval(74, 74);
  const small = oval(20, 20);
  const edge = [0, 1, 2, 3].flatMap((side) =>
    Array.from({ length: 19 }, (_, index): Point => {
      const along = -156 + (index / 19) * 312;
      return (
        (
          [
            [along, -156],
            [156, along],
            [-along, 156],
            [-156, -along],
          ] as const
        )[side] ?? [0, 0]
      );
    }),
  );
  const scroll =
    wire(metal, 'M-106 -106C-70 -120 -40 -112 -34 -90C-30 -74 -48 -66 -56 -78', 7) +
    wire(metal, 'M-106 -106C-120 -70 -112 -40 -90 -34C-74 -30 -66 -48 -78 -56', 7) +
    metalBall(sketch, metal, -108, -108, 10);
  const stone = moved(polishedStone(sketch, look, small.d, small.box, 0.6) + bezel(sketch, metal, small.d, 5), 0, -112);
  const corner = sketch.stamp(scroll + stone);
  const body =
    plate(sketch, metal, roundedBox(340, 340, 30).d, [0, 0, 1, 0.6]) +
    plate(sketch, metal, roundedBox(282, 282, 18).d, [0, 1, 1, 0.2]) +
    granules(sketch, metal, edge, 7) +
    [0, 90, 180, 270].map((turn) => corner(`rotate(${turn})`)).join('');
  const middle =
    polishedStone(sketch, look, dome.d, dome.box, 1.3) +
    bezel(sketch, metal, dome.d, 11) +
    granules(sketch, metal, ovalPoints(90, 90, 36), 5);
  return {
    art: moved(`<g transform="rotate(45)">${body}</g>${middle}`, 0, 300) + bail(commission),
    shade: 'M0 70L236 300L0 536L-236 300Z',
    middle: 300,
  };
}
