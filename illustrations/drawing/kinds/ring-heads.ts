import { crystalPoint } from '#drawing/crystal-point.ts';
import { cutGem } from '#drawing/materials/gem.ts';
import { bezel, granules, metalBall, plate, wire } from '#drawing/materials/metal.ts';
import { oval, ovalPoints, roundedBox } from '#drawing/materials/outlines.ts';
import { metalLook } from '#drawing/palette.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { line, moved, path } from '#drawing/sketch.ts';

import type { Commission } from './piece.ts';

/** The stone of a ring with its setting, its middle at 0,0. */
export const ringHeads = { signet, bezel: roundStone, cut, moonrise, three, uncut } as const;

/** The cup under a stone: it gives the head its height. */
function cup({ sketch, metal }: Commission, rx: number, ry: number): string {
  const d = `M${-rx} 0C${-rx} ${ry * 0.9} ${-rx * 0.5} ${ry * 1.36} 0 ${ry * 1.4}C${rx * 0.5} ${ry * 1.36} ${rx} ${ry * 0.9} ${rx} 0Z`;
  return plate(sketch, metal, d, [0, 0, 1, 0.2]);
}

function roundStone(commission: Commission): string {
  const { sketch, look, metal } = commission;
  const stone = oval(132, 122);
  return (
    cup(commission, 144, 118) + polishedStone(sketch, look, stone.d, stone.box, 1.7) + bezel(sketch, metal, stone.d, 15)
  );
}

function cut(commission: Commission): string {
  const { sketch, look, metal } = commission;
  const claws = (
    [
      [-92, -78],
      [92, -78],
      [-92, 78],
      [92, 78],
    ] as const
  ).map(([x, y]) => metalBall(sketch, metal, x, y, 17));
  return (
    cup(commission, 112, 104) +
    wire(metal, 'M-118 66Q0 140 118 66', 12) +
    cutGem(sketch, look, 128, 1.12, 10) +
    line(oval(128, 114).d, metal.deep, 4, 0.7) +
    claws.join('')
  );
}

/** A pale dome in two metals. */
function moonrise(commission: Commission): string {
  const { sketch, look, metal } = commission;
  const stone = oval(124, 116);
  return (
    cup(commission, 150, 122) +
    plate(sketch, metalLook('silver'), oval(152, 142).d, [0, 0, 1, 1]) +
    polishedStone(sketch, look, stone.d, stone.box, 1.6) +
    bezel(sketch, metal, stone.d, 10) +
    granules(sketch, metal, ovalPoints(143, 133, 52), 6)
  );
}

function three(commission: Commission): string {
  const { sketch, look, metal } = commission;
  const set = (x: number, y: number, rx: number, ry: number, turn: number): string => {
    const stone = oval(rx, ry);
    const rim = bezel(sketch, metal, stone.d, 10) + granules(sketch, metal, ovalPoints(rx + 11, ry + 11, 34), 4.5);
    return moved(
      cup(commission, rx + 10, ry * 0.9) + polishedStone(sketch, look, stone.d, stone.box, 1.2) + rim,
      x,
      y,
      1,
      turn,
    );
  };
  return set(-134, 38, 62, 66, -24) + set(134, 38, 62, 66, 24) + set(0, -4, 82, 88, 0);
}

/** A flat table of stone in a heavy shank. */
function signet({ sketch, look, metal }: Commission): string {
  const table = roundedBox(236, 196, 62);
  const shank =
    'M-150 -40C-156 -110 -90 -126 0 -126S156 -110 150 -40C158 60 132 132 64 168H-64C-132 132 -158 60 -150 -40Z';
  const sheen = sketch.linear(
    [
      [0, '#FFFFFF', 0.34],
      [0.45, '#FFFFFF', 0.05],
      [0.46, '#FFFFFF', 0],
    ],
    [0, 0, 1, 0.7],
  );
  const flat = polishedStone(sketch, { ...look, gloss: 0.4 }, table.d, table.box, 2);
  return plate(sketch, metal, shank, [0, 0, 1, 0.4]) + flat + path(table.d, sheen) + bezel(sketch, metal, table.d, 14);
}

/** An uncut crystal lying across the band in four claws. */
function uncut({ sketch, look, metal }: Commission): string {
  const crystal = crystalPoint(sketch, look, {
    width: 150,
    height: 350,
    tip: 0.16,
    turn: 0.4,
    taper: 0.92,
    root: 0.3,
    grain: 1.1,
  });
  const claws = [-96, -24, 60, 124].map(
    (x) => wire(metal, `M${x * 0.6} 86C${x} 60 ${x} 10 ${x} -50`, 12) + metalBall(sketch, metal, x, -56, 12),
  );
  return (
    plate(sketch, metal, 'M-120 40Q0 128 120 40Q0 74 -120 40Z') +
    `<g transform="translate(-176 6) rotate(86)">${crystal}</g>` +
    claws.join('')
  );
}
