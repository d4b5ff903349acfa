import type { Point } from '#drawing/geometry.ts';
import { bosses, carvedForm, carvedGrain, engraved } from '#drawing/materials/carving.ts';
import { type ClearForm, clearCarving } from '#drawing/materials/clear-carving.ts';
import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, moved, path, type Sketch } from '#drawing/sketch.ts';

import { legs, lowerArms, torso, upperArms } from './ganesh-body.ts';
import { crownForms, crownWork, lotusForms } from './ganesh-crown.ts';
import { carvedFace, ears, headForms } from './ganesh-head.ts';
import type { Commission, Piece } from './piece.ts';

/** Ganesh seated on a lotus, carved of one stone: seen from the front, crown to seat. */
export function ganeshIdol({ sketch, look, seed, view }: Commission): Piece {
  const side = seed.includes('To the right') ? -1 : 1;
  const behind = [...lotusForms(), ...upperArms(), ...ears()];
  const body = [...torso(), ...legs(), ...lowerArms()];
  const head = [...crownForms(), ...headForms(side)];
  const veiled = (forms: readonly string[], veil: number): ClearForm[] => forms.map((d) => ({ d, veil }));
  const closeUp = { x: 0, y: -560, zoom: 1.75, turn: 0 };
  if (look.clarity === 1) {
    // Clear stone shows best before a deeper wall, with the light coming through it.
    const backlight = sketch.radial([
      [0, '#FFF8EC', 0.85],
      [0.5, '#FFF3E0', 0.34],
      [1, '#FFF3E0', 0],
    ]);
    const layers = [...veiled(behind, 0.18), ...veiled(body, 0.36), ...veiled(head, 0.62)];
    const work = garland(sketch, look) + crownWork(sketch, look) + carvedFace(look, side) + ornaments(sketch, look);
    const art =
      ellipse(-10, -470, 520, 560, backlight) +
      restingShadow(sketch, 0, -14, 290, 54, 0.9) +
      clearFoot(sketch) +
      clearCarving(sketch, look, layers, { x: -346, y: -900, w: 692, h: 940 }, view === 'detail' ? 1.5 : 1) +
      `<g opacity="0.62">${work}</g>`;
    return { stage: 'table', art: moved(art, 0, 24, 0.98), closeUp, tint: '#6C7686', dusk: 0.24 };
  }
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
    carvedFace(look, side) +
    ornaments(sketch, look);
  return { stage: 'table', art: moved(art, 0, 24, 0.98), closeUp };
}

/** What clear stone does to its own shadow: bright nets of light in it, with a breath of colour at their edges. */
function clearFoot(sketch: Sketch): string {
  const light = (colour: string, strength: number): string =>
    sketch.radial([
      [0, colour, strength],
      [0.5, colour, strength * 0.5],
      [1, colour, 0],
    ]);
  const net =
    'M150 8C230 -10 330 -6 420 18C350 30 250 34 150 8ZM190 30C260 22 380 40 470 34C400 54 280 56 190 30ZM300 4C340 -12 430 -10 480 6C430 14 350 16 300 4Z';
  return (
    ellipse(300, 18, 250, 40, light('#FFFFFF', 0.8), 'transform="rotate(3 300 18)"') +
    ellipse(420, 6, 90, 14, light('#BFE3FF', 0.5)) +
    ellipse(456, 34, 90, 12, light('#FFD3A8', 0.5)) +
    sketch.blurred(path(net, '#FFFFFF', 'opacity="0.7"'), 5)
  );
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
