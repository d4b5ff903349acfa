import type { Point } from '#drawing/geometry.ts';
import { bosses, carvedForm, carvedGrain, engraved } from '#drawing/materials/carving.ts';
import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { moved, type Sketch } from '#drawing/sketch.ts';

import { legs, lowerArms, torso, upperArms } from './ganesh-body.ts';
import { crownForms, crownWork, lotusForms } from './ganesh-crown.ts';
import { carvedFace, ears, headForms } from './ganesh-head.ts';
import type { Commission, Piece } from './piece.ts';

/** Ganesh seated on a lotus, carved of one stone: seen from the front, crown to seat. */
export function ganeshIdol({ sketch, look }: Commission): Piece {
  const behind = [...lotusForms(), ...upperArms(), ...ears()];
  const body = [...torso(), ...legs(), ...lowerArms()];
  const head = [...crownForms(), ...headForms];
  const carve = (forms: readonly string[]): string => forms.map((d) => carvedForm(sketch, look, d)).join('');
  const grain = carvedGrain(sketch, look, [...behind, ...body, ...head], { x: -310, y: -900, w: 620, h: 920 }, 2.6);
  const art =
    restingShadow(sketch, 0, -14, 290, 54) +
    caustic(sketch, look, 320, 6, 230, 36) +
    carve(behind) +
    carve(body) +
    garland(sketch, look) +
    carve(head) +
    grain +
    crownWork(sketch, look) +
    carvedFace(look) +
    ornaments(sketch, look);
  return { stage: 'table', art: moved(art, 0, 24, 0.98), closeUp: { x: 0, y: -560, zoom: 1.75, turn: 0 } };
}

/** A string of carved beads over the chest, and the sacred thread. */
function garland(sketch: Sketch, look: StoneLook): string {
  const beads = Array.from({ length: 19 }, (_, index): Point => {
    const share = index / 18 - 0.5;
    return [share * 236, -376 - share * share * 330];
  });
  return engraved(look, 'M-112 -460C-40 -400 60 -300 96 -214', 5) + bosses(sketch, look, beads, 10);
}

function ornaments(sketch: Sketch, look: StoneLook): string {
  const arms = [
    [-172, -402, 46],
    [176, -398, -46],
  ] as const;
  const bands = arms.map(
    ([x, y, turn]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})">${bosses(
        sketch,
        look,
        [
          [-26, 0],
          [-13, 3],
          [0, 4],
          [13, 3],
          [26, 0],
        ],
        8,
      )}</g>`,
  );
  const fingers =
    engraved(look, 'M-206 -466V-424M-195 -472V-424M-184 -466V-424', 3) +
    engraved(look, 'M-214 -402Q-196 -392 -178 -402', 3);
  const belt = Array.from(
    { length: 13 },
    (_, index): Point => [-120 + index * 20, -206 + Math.sin((index / 12) * Math.PI) * 22],
  );
  const folds =
    'M-232 -190C-190 -176 -120 -172 -60 -150M-258 -160C-200 -140 -130 -142 -70 -130M232 -190C190 -176 120 -172 70 -150M258 -160C210 -142 150 -138 130 -132';
  return (
    bands.join('') +
    fingers +
    bosses(sketch, look, belt, 9) +
    engraved(look, folds, 3) +
    engraved(look, 'M0 -262V-250', 7) +
    engraved(look, 'M112 -128V-100M124 -126V-102M134 -122V-106', 2.6)
  );
}
