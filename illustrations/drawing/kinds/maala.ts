import { mix } from '#drawing/colour.ts';
import { evenly, n, type Point, polygon } from '#drawing/geometry.ts';
import { type CordLook, cords, knot, tassel } from '#drawing/materials/cord.ts';
import { lyingShadow, lyingShape } from '#drawing/materials/ground-shadow.ts';
import { metalBall, metalSheet } from '#drawing/materials/metal.ts';
import { metalLook } from '#drawing/palette.ts';
import { beadMaker } from '#drawing/polished-stone.ts';
import { line, moved, path } from '#drawing/sketch.ts';

import { type Commission, lookAt, type Piece, shapeOf } from './piece.ts';

const shapes = ['wrist', 'long'] as const;

/** Prayer beads laid out on paper: 108 in two loops, or 27 for the wrist. */
export function maala(commission: Commission): Piece {
  const isWrist =
    shapeOf(commission, shapes, commission.slugs.join(' ') === 'jasper tiger-eye' ? 'wrist' : 'long') === 'wrist';
  const art = isWrist ? strung(commission, oneLoop(), 27, 44) : strung(commission, twoLoops(), 108, 22);
  return { stage: 'flat', art, closeUp: { x: 30, y: isWrist ? 230 : 290, zoom: isWrist ? 1.7 : 2.1, turn: 10 } };
}

function strung(commission: Commission, loop: readonly Point[], count: number, r: number): string {
  const { sketch, slugs, look, metalName } = commission;
  const places = evenly(loop, count);
  const makers = slugs.map((_, index) => beadMaker(sketch, lookAt(commission, index), 4));
  const silver = metalLook(metalName === 'cord' || metalName === undefined ? 'brass' : metalName);
  let beads = '';
  places.forEach(([x, y], index) => {
    const isMarker = index > 0 && index % 27 === 0;
    // Two stones change in nines, as the mantra is counted; on the wrist bead by bead.
    const stone = slugs.length > 1 ? (count > 50 ? Math.floor(index / 9) : index) % slugs.length : 0;
    beads += makers[stone]?.(x, y, isMarker ? r * 1.16 : r) ?? '';
    if (isMarker) beads += metalBall(sketch, silver, x, y - r * 1.5, r * 0.4);
  });
  const [x, y] = places[0] ?? [0, 0];
  const thread = threadFor(look.base, look.clarity);
  const d = polygon(loop);
  const guru = makers[slugs.length - 1]?.(x, y + r * 2.1, r * 1.7) ?? '';
  const fall = r < 30 ? 230 : 250;
  const tail = `M${n(x - 30)} ${n(y + r * 4)}H${n(x + 30)}L${n(x + 44)} ${n(y + r * 4 + fall)}H${n(x - 44)}Z`;
  return (
    lyingShadow(d, r * 1.8, r * 0.55, 1.2, [r * 0.45, r * 0.65]) +
    lyingShape(tail, 12, 0.9, [10, 12]) +
    line(d, thread.dark, r * 0.16) +
    beads +
    moved(tassel(sketch, fall, 76, thread), x, y + r * 4.6) +
    knot(x, y + r * 4.5, r * 0.8, thread, 90) +
    path(
      cone(x, y + r * 3.5, r),
      metalSheet(sketch, silver, [0, 0, 1, 0.1]),
      `stroke="${silver.dark}" stroke-width="1.2"`,
    ) +
    guru +
    metalBall(sketch, silver, x, y + r * 0.5, r * 0.5)
  );
}

/** White silk on clear stones, else silk dyed to go with the beads. */
function threadFor(base: string, clarity: number): CordLook {
  if (clarity === 1) return cords.linen;
  return { light: mix(base, '#FFFFFF', 0.45), base: mix(base, '#4A2A3A', 0.25), dark: mix(base, '#1E0F18', 0.68) };
}

function cone(x: number, y: number, r: number): string {
  return `M${n(x - r * 0.5)} ${n(y)}H${n(x + r * 0.5)}L${n(x + r * 0.9)} ${n(y + r * 1.2)}Q${n(x)} ${n(y + r * 1.5)} ${n(x - r * 0.9)} ${n(y + r * 1.2)}Z`;
}

/** One line that winds twice round before it closes; it starts at the bottom. */
function twoLoops(): Point[] {
  return Array.from({ length: 720 }, (_, step): Point => {
    const angle = (step / 720) * Math.PI * 4;
    const reach = 356 + Math.cos(angle / 2) * 74;
    return [Math.sin(angle) * reach * 1.06 + Math.sin(angle / 2) * 8, Math.cos(angle) * reach * 1.08 - 150];
  });
}

function oneLoop(): Point[] {
  return Array.from({ length: 360 }, (_, step): Point => {
    const angle = (step / 360) * Math.PI * 2;
    return [Math.sin(angle) * 374, Math.cos(angle) * 372 - 150];
  });
}
