import { n, type Point, spline } from '#drawing/geometry.ts';
import { type CordLook, cord, cords, knot, tassel } from '#drawing/materials/cord.ts';
import { cutGem } from '#drawing/materials/gem.ts';
import { lyingShadow, lyingShape } from '#drawing/materials/ground-shadow.ts';
import { bezel, granules, metalBall, plate } from '#drawing/materials/metal.ts';
import { oval, ovalPoints, roundedBox } from '#drawing/materials/outlines.ts';
import { metalLook, type StoneLook } from '#drawing/palette.ts';
import { beadMaker, polishedStone } from '#drawing/polished-stone.ts';
import { ellipse, moved } from '#drawing/sketch.ts';

import { type Commission, lookAt, type Piece, shapeOf } from './piece.ts';

const shapes = ['flower', 'disc', 'sun', 'pair', 'bar'] as const;

/** A rakhi: a stone on a thread that is tied round a brother's wrist. */
export function rakhi(commission: Commission): Piece {
  const shape = shapeOf(commission, shapes, usualShape(commission));
  if (shape === 'pair')
    return { stage: 'flat', art: pair(commission), closeUp: { x: 40, y: -150, zoom: 1.9, turn: 8 } };
  const metal = metalLook(commission.metalName === 'cord' ? 'gold' : commission.metalName);
  const heart = { flower, disc, sun, bar }[shape]({ ...commission, metal });
  const silk = { flower: cords.red, disc: cords.ink, sun: cords.saffron, bar: cords.wine }[shape];
  const second = shape === 'flower' ? cords.saffron : silk;
  return {
    stage: 'flat',
    art: `<g transform="rotate(-4)">${strand(commission, silk, second, shape === 'bar' ? 190 : 170)}${heart}</g>`,
    closeUp: { x: 30, y: 0, zoom: 1.85, turn: 9 },
  };
}

function usualShape({ slugs, metalName }: Commission): (typeof shapes)[number] {
  if (slugs.length > 2) return 'pair';
  if (metalName === 'silver' || metalName === 'gold') return 'bar';
  if (metalName === 'brass' || metalName === 'copper') return 'sun';
  return ['tiger-eye', 'lapis-lazuli', 'jasper'].includes(slugs[0] ?? '') ? 'disc' : 'flower';
}

/** Two threads laid across the sheet, knotted and beaded on both sides, with tassels at their ends. */
function strand(commission: Commission, silk: CordLook, second: CordLook, gap: number): string {
  const { sketch } = commission;
  const metal = metalLook(commission.metalName === 'cord' ? 'gold' : commission.metalName);
  const last = commission.slugs.length - 1;
  const beads = beadMaker(sketch, lookAt(commission, last), 3);
  const left: Point[] = [
    [-430, 250],
    [-390, 120],
    [-290, 20],
    [-gap, -4],
    [0, 0],
  ];
  const right: Point[] = [
    [0, 0],
    [gap, -4],
    [300, -50],
    [390, -170],
    [420, -310],
  ];
  const shift = (points: readonly Point[], by: number): Point[] => points.map(([x, y]) => [x + by * 0.3, y + by]);
  let body = '';
  for (const points of [left, right])
    body +=
      lyingShadow(spline(points), 26, 11, 1.1, [9, 13]) +
      cord(shift(points, 8), 15, second) +
      cord(shift(points, -8), 15, silk);
  const ends =
    moved(tassel(sketch, 150, 62, silk), -430, 246, 1, 14) + moved(tassel(sketch, 150, 62, silk), 420, -306, 1, 176);
  const knots = knot(-398, 150, 17, second, 60) + knot(398, -196, 17, second, 70);
  const rows = [-1, 1].map((side) => {
    const [y, tilt] = side < 0 ? [4, 14] : [-8, -14];
    return (
      beads(side * (gap + 36), y, 27) +
      metalBall(sketch, metal, side * (gap + 70), y + tilt * 0.3, 11) +
      beads(side * (gap + 98), y + tilt * 0.9, 20) +
      metalBall(sketch, metal, side * (gap + 124), y + tilt * 1.7, 9) +
      knot(side * (gap + 146), y + tilt * 2.7, 15, second, 80)
    );
  });
  return body + ends + knots + rows.join('');
}

function flower({ sketch, look, metal }: Commission): string {
  const fill = sketch.linear(
    [
      [0, metal.light],
      [0.45, metal.base],
      [1, metal.deep],
    ],
    [0, 0, 1, 1],
  );
  const petal = sketch.stamp(
    `<path d="M0 -52C34 -26 38 22 0 62C-38 22 -34 -26 0 -52Z" fill="${fill}" stroke="${metal.dark}" stroke-opacity="0.55" stroke-width="2.5"/>` +
      `<path d="M0 -38V48" stroke="${metal.dark}" stroke-opacity="0.4" stroke-width="2"/>${ellipse(-8, -12, 5, 20, metal.light, 'opacity="0.7"')}`,
  );
  let petals = '';
  for (const [reach, scale, shift] of [
    [156, 1, 0],
    [122, 0.8, 0.5],
  ] as const) {
    for (let index = 0; index < 12; index += 1)
      petals += petal(`rotate(${n(((index + shift) / 12) * 360)}) translate(0 ${-reach}) scale(${scale})`);
  }
  return (
    lyingShape(oval(172, 172).d, 26, 0.8) + petals + ellipse(0, 0, 114, 114, metal.dark) + dome(sketch, look, metal, 92)
  );
}

function dome(sketch: Commission['sketch'], look: StoneLook, metal: Commission['metal'], r: number): string {
  const stone = oval(r, r);
  return (
    polishedStone(sketch, look, stone.d, stone.box, r / 58) +
    bezel(sketch, metal, stone.d, 12) +
    granules(sketch, metal, ovalPoints(r + 14, r + 14, 34), 7)
  );
}

/** A flat polished disc with a hole on each side. */
function disc({ sketch, look, metal }: Commission): string {
  const stone = oval(168, 168);
  const holes = [-140, 140].map((x) => ellipse(x, 0, 15, 15, '#1E1214') + bezelAt(sketch, metal, x)).join('');
  return lyingShape(stone.d, 26, 1.3) + polishedStone(sketch, look, stone.d, stone.box, 2.2) + holes;
}

function bezelAt(sketch: Commission['sketch'], metal: Commission['metal'], x: number): string {
  return moved(bezel(sketch, metal, oval(17, 17).d, 6), x, 0);
}

/** A cut-out sun of sheet metal. */
function sun({ sketch, look, metal }: Commission): string {
  let rays = 'M';
  for (let index = 0; index < 32; index += 1) {
    const angle = (index / 32) * Math.PI * 2 - Math.PI / 2;
    const reach = index % 2 === 0 ? (index % 4 === 0 ? 214 : 190) : 140;
    rays += `${index === 0 ? '' : 'L'}${n(Math.cos(angle) * reach)} ${n(Math.sin(angle) * reach)}`;
  }
  rays += 'Z';
  return (
    lyingShape(rays, 22, 1.3) +
    plate(sketch, metal, rays, [0, 0, 1, 1]) +
    plate(sketch, metal, oval(134, 134).d, [1, 0, 0, 1]) +
    granules(sketch, metal, ovalPoints(124, 124, 44), 6) +
    dome(sketch, look, metal, 84)
  );
}

/** A bar of silver with one small cut stone. */
function bar({ sketch, look, metal }: Commission): string {
  const strip = roundedBox(372, 88, 40);
  const ends = [-158, 158].map((x) => ellipse(x, 0, 12, 12, '#2A1A1C')).join('');
  return (
    lyingShape(strip.d, 22, 1.3) +
    plate(sketch, metal, strip.d, [0, 0, 0.25, 1]) +
    granules(
      sketch,
      metal,
      [-112, -88, 88, 112].map((x): Point => [x, 0]),
      9,
    ) +
    ends +
    cutGem(sketch, look, 62, 1, 8) +
    bezel(sketch, metal, oval(62, 62).d, 10)
  );
}

/** One for him, one for her. */
function pair(commission: Commission): string {
  const gold = metalLook('gold');
  const his = { ...commission, slugs: [commission.slugs[0] ?? 'onyx'], look: lookAt(commission, 0), metal: gold };
  const hers = { ...commission, slugs: commission.slugs.slice(1), look: lookAt(commission, 1), metal: gold };
  const dangle = beadMaker(commission.sketch, lookAt(commission, 2), 3);
  const drops = [-70, 0, 70]
    .map(
      (x) => dangle(x, 250 - Math.abs(x) * 0.3, 22) + metalBall(commission.sketch, gold, x, 218 - Math.abs(x) * 0.3, 8),
    )
    .join('');
  return (
    moved(`<g transform="rotate(-6)">${strand(his, cords.ink, cords.red, 140)}${disc(his)}</g>`, -40, -250, 0.82) +
    moved(
      `<g transform="rotate(4)">${strand(hers, cords.red, cords.saffron, 170)}${flower(hers)}${drops}</g>`,
      50,
      260,
      0.82,
    )
  );
}
