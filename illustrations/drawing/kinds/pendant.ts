import { crystalPoint } from '#drawing/crystal-point.ts';
import type { Point } from '#drawing/geometry.ts';
import { cord, cords, sampled } from '#drawing/materials/cord.ts';
import { cutGem } from '#drawing/materials/gem.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { bezel, chain, granules, metalBall, plate, wire } from '#drawing/materials/metal.ts';
import { drop, heart, oval, ovalPoints } from '#drawing/materials/outlines.ts';
import { metalLook } from '#drawing/palette.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { ellipse, line, moved } from '#drawing/sketch.ts';

import { bail, type Hanger } from './pendant-bail.ts';
import { type Commission, type Piece, shapeOf } from './piece.ts';
import { prayerBox } from './prayer-box.ts';

const shapes = ['cap', 'oval', 'claw', 'drop', 'heart', 'ghau', 'blade', 'bead', 'cut'] as const;

const usualShapes: Readonly<Record<string, (typeof shapes)[number]>> = {
  'clear-quartz': 'cap',
  amethyst: 'cap',
  citrine: 'cap',
  'black-tourmaline': 'cap',
  sapphire: 'claw',
  opal: 'drop',
  turquoise: 'ghau',
  kyanite: 'blade',
  lava: 'bead',
  'smoky-quartz': 'cut',
  aquamarine: 'cut',
};

/** A pendant hanging before the wall. */
export function pendant(commission: Commission): Piece {
  const { slugs, metalName } = commission;
  const isCord = metalName === 'cord';
  const usual = isCord && slugs[0] !== 'lava' ? 'heart' : (usualShapes[slugs[0] ?? ''] ?? 'oval');
  const shape = shapeOf(commission, shapes, usual);
  const draw = {
    cap,
    oval: cabochon,
    claw,
    drop: setDrop,
    heart: stoneHeart,
    ghau: prayerBox,
    blade,
    bead: looseDrop,
    cut,
  }[shape];
  const hanger = draw({ ...commission, metal: metalLook(isCord ? 'silver' : metalName) });
  const strand = strandOf(commission, isCord);
  const wall = lyingShape(hanger.shade, 26, 0.9, [42, 54]);
  return {
    stage: 'hang',
    art: moved(`${strand.shadow}${wall}${strand.front}${hanger.art}`, 0, -220, 1.12),
    closeUp: { x: 0, y: -220 + hanger.middle * 1.12, zoom: 1.7, turn: -6 },
  };
}

function strandOf({ sketch, metal }: Commission, isCord: boolean): { readonly shadow: string; readonly front: string } {
  const side = (sign: number): Point[] => [
    [sign * 470, -640],
    [sign * 330, -420],
    [sign * 172, -190],
    [sign * 12, -24],
  ];
  const both = [side(-1), side(1)];
  const shadow = both.map((points) =>
    line(`M${points.map(([x, y]) => `${x + 30} ${y + 38}`).join('L')}`, '#3B2723', isCord ? 11 : 7, 0.13),
  );
  const front = both.map((points) =>
    isCord ? cord(points, 12, cords.umber) : chain(sketch, metal, sampled(points, 12), 19),
  );
  return { shadow: shadow.join(''), front: front.join('') };
}

/** A natural point, its root in a metal cap. */
function cap(commission: Commission): Hanger {
  const { sketch, look, metal } = commission;
  const height = 440;
  const point = crystalPoint(sketch, look, { width: 142, height, tip: 0.27, turn: 0.5, taper: 0.86, root: 0.5 });
  const shell =
    'M-82 176C-88 120 -58 84 -22 66H22C58 84 88 120 82 176C84 196 60 190 44 206C30 220 14 206 0 216C-14 206 -30 220 -44 206C-60 190 -84 196 -82 176Z';
  const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
    (index): Point => [-72 + index * 18, 150 + Math.sin((index / 8) * Math.PI) * 12],
  );
  return {
    art: `${moved(`<g transform="scale(1 -1)">${point}</g>`, 0, 140)}${plate(sketch, metal, shell, [0, 0, 1, 0.1])}${granules(sketch, metal, rows, 6)}${line('M-70 128Q0 152 70 128', metal.dark, 2, 0.5)}${bail(commission)}`,
    shade: `M-70 90H70V${140 + height * 0.72}L0 ${140 + height}L-66 ${140 + height * 0.72}Z`,
    middle: 330,
  };
}

function cabochon(commission: Commission): Hanger {
  const { sketch, look, metal } = commission;
  const stone = oval(138, 190);
  const back = plate(sketch, metal, oval(170, 222).d, [0, 0, 1, 1]);
  const set = polishedStone(sketch, look, stone.d, stone.box, 1.8) + bezel(sketch, metal, stone.d, 13);
  return {
    art: moved(`${back}${set}${granules(sketch, metal, ovalPoints(162, 214, 64), 6.5)}`, 0, 276) + bail(commission),
    shade: 'M-170 276A170 222 0 1 1 170 276A170 222 0 1 1 -170 276Z',
    middle: 270,
  };
}

/** An uncut crystal held by four claws. */
function claw(commission: Commission): Hanger {
  const { sketch, look, metal } = commission;
  const crystal = crystalPoint(sketch, look, {
    width: 168,
    height: 300,
    tip: 0.2,
    turn: 0.35,
    double: true,
    taper: 1,
    grain: 1.3,
  });
  const claws = (
    [
      [-78, -30],
      [78, 30],
      [-26, -14],
      [30, 14],
    ] as const
  ).map(([x, bend]) => {
    const end = x - bend * 0.2;
    return (
      wire(metal, `M${x * 0.3} 60C${x * 1.5} 84 ${x * 1.28} 150 ${end} 176`, 11) +
      metalBall(sketch, metal, end, 180, 10)
    );
  });
  return {
    art:
      moved(crystal, 0, 380) +
      claws.join('') +
      plate(sketch, metal, 'M-34 84Q0 44 34 84Q0 104 -34 84Z') +
      bail(commission),
    shade: 'M-84 160L0 84L84 160V320L0 384L-84 320Z',
    middle: 240,
  };
}

function setDrop(commission: Commission): Hanger {
  const { sketch, look, metal } = commission;
  const stone = drop(250, 390);
  const set = polishedStone(sketch, look, stone.d, stone.box, 1.7) + bezel(sketch, metal, stone.d, 12);
  return {
    art:
      moved(set, 0, 262) + plate(sketch, metal, 'M-26 84C-20 50 20 50 26 84C14 100 -14 100 -26 84Z') + bail(commission),
    shade: 'M0 70C40 180 125 230 125 330C125 410 70 458 0 458S-125 410 -125 330C-125 230 -40 180 0 70Z',
    middle: 270,
  };
}

function stoneHeart(commission: Commission): Hanger {
  const { sketch, look, metal } = commission;
  const stone = heart(350, 330);
  const hole =
    ellipse(0, 120, 15, 12, '#2C1D18', 'opacity="0.55"') +
    wire(metal, 'M0 122C-30 96 -26 66 0 62C26 66 30 96 0 122', 9);
  return {
    art: moved(polishedStone(sketch, look, stone.d, stone.box, 1.8), 0, 226) + hole + bail(commission),
    shade: 'M0 130C40 50 175 40 175 170C175 260 80 320 0 390C-80 320 -175 260 -175 170C-175 40 -40 50 0 130Z',
    middle: 220,
  };
}

function blade(commission: Commission): Hanger {
  const { sketch, look, metal } = commission;
  const stone = crystalPoint(sketch, look, {
    width: 120,
    height: 470,
    tip: 0.1,
    turn: 0.3,
    taper: 0.72,
    root: 0.1,
    grain: 1.1,
  });
  const shell = plate(
    sketch,
    metal,
    'M-66 150C-70 104 -40 74 -16 64H16C40 74 70 104 66 150C40 164 -40 164 -66 150Z',
    [0, 0, 1, 0.1],
  );
  return {
    art: `${moved(`<g transform="scale(1 -1)">${stone}</g>`, 0, 104, 1, 2)}${shell}${wire(metal, 'M-64 148Q0 168 64 148', 9)}${wire(metal, 'M-56 122Q0 140 56 122', 5)}${bail(commission)}`,
    shade: 'M-56 100H56L40 560L0 574L-44 556Z',
    middle: 320,
  };
}

function looseDrop(commission: Commission): Hanger {
  const { sketch, look, metal } = commission;
  const stone = drop(260, 350);
  return {
    art:
      moved(polishedStone(sketch, look, stone.d, stone.box, 1.9), 0, 250) +
      metalBall(sketch, metal, 0, 84, 28, 0.7) +
      bail(commission),
    shade: 'M0 80C40 170 130 220 130 310C130 380 70 424 0 424S-130 380 -130 310C-130 220 -40 170 0 80Z',
    middle: 240,
  };
}

function cut(commission: Commission): Hanger {
  const { sketch, look, metal } = commission;
  const prongs = (
    [
      [-112, -126],
      [112, -126],
      [-112, 126],
      [112, 126],
    ] as const
  ).map(([x, y]) => metalBall(sketch, metal, x, y, 15));
  const set = cutGem(sketch, look, 146, 0.79, 10) + bezel(sketch, metal, oval(146, 184).d, 10) + prongs.join('');
  return {
    art:
      moved(set, 0, 252) + plate(sketch, metal, 'M-30 84C-20 50 20 50 30 84C14 96 -14 96 -30 84Z') + bail(commission),
    shade: 'M-150 252A150 188 0 1 1 150 252A150 188 0 1 1 -150 252Z',
    middle: 250,
  };
}
