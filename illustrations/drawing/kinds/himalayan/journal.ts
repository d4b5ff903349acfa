import { n, type Point } from '#drawing/geometry.ts';
import type { Commission, Piece } from '#drawing/kinds/piece.ts';
import { cord, cords, knot } from '#drawing/materials/cord.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { metalBall } from '#drawing/materials/metal.ts';
import { metalLook } from '#drawing/palette.ts';
import { polishedStone, roundOutline } from '#drawing/polished-stone.ts';
import { line, moved, path, rect } from '#drawing/sketch.ts';

/** A notebook of handmade paper tied with a thread and one bead of stone. */
export function journal({ sketch, look }: Commission): Piece {
  const { dice } = sketch;
  const cover = 'M-300 -404C-296 -410 292 -414 300 -406C306 -396 304 396 298 404C290 412 -292 410 -300 402Z';
  const paper = sketch.linear(
    [
      [0, '#EBD9B8'],
      [0.5, '#DCC298'],
      [1, '#BB9A6C'],
    ],
    [0, 0, 1, 1],
  );
  let fibres = '';
  for (let index = 0; index < 130; index += 1) {
    const [x, y, a, l] = [
      dice.between(-300, 300),
      dice.between(-400, 400),
      dice.between(0, 6.28),
      dice.between(14, 56),
    ];
    fibres += line(
      `M${n(x)} ${n(y)}q${n(Math.cos(a) * l)} ${n(Math.sin(a) * l)} ${n(Math.cos(a + 0.7) * l * 1.5)} ${n(Math.sin(a + 0.7) * l * 1.5)}`,
      dice.chance(0.5) ? '#FFF6E2' : '#80603A',
      dice.between(0.8, 2.2),
      dice.between(0.16, 0.5),
    );
  }
  const edges = [0, 1, 2, 3, 4]
    .map((sheet) =>
      path(
        `M-290 ${-396 + sheet * 3}H${n(316 - sheet * 3 + dice.between(-3, 3))}V${n(412 - sheet * 2)}H-290Z`,
        sheet % 2 ? '#F6EBD6' : '#E2CFAE',
        'stroke="#B59870" stroke-width="1"',
      ),
    )
    .join('');
  const spine = sketch.linear(
    [
      [0, '#4A2F1B', 0.5],
      [0.5, '#4A2F1B', 0.12],
      [0.62, '#FFF2D8', 0.3],
      [1, '#FFF2D8', 0],
    ],
    [0, 0, 1, 0],
  );
  const mandala = [0, 1, 2, 3, 4, 5, 6, 7]
    .map(
      (petal) =>
        `<g transform="rotate(${petal * 45})"><path d="M0 -40C34 -70 34 -120 0 -150C-34 -120 -34 -70 0 -40Z" fill="none" stroke="#6E2A22" stroke-opacity="0.6" stroke-width="5"/></g>`,
    )
    .join('');
  const bead = roundOutline(52);
  const winds: Point[][] = [
    [
      [-304, 20],
      [-120, 10],
      [60, 14],
      [230, 4],
      [312, 12],
    ],
    [
      [-304, 44],
      [-120, 36],
      [60, 32],
      [230, 34],
      [312, 30],
    ],
  ];
  const tails: Point[][] = [
    [
      [150, 30],
      [176, 110],
      [140, 190],
      [180, 270],
    ],
    [
      [150, 30],
      [120, 120],
      [92, 180],
      [96, 250],
    ],
  ];
  const art =
    lyingShape('M-290 -390H310V410H-290Z', 30, 1.4, [22, 30]) +
    edges +
    path(cover, paper) +
    sketch.inside(
      cover,
      fibres +
        rect(-302, -420, 92, 840, spine) +
        `<g transform="translate(46 -180)">${mandala}<circle r="34" fill="none" stroke="#6E2A22" stroke-opacity="0.6" stroke-width="5"/></g>`,
    ) +
    line(cover, '#FFF6E4', 2.5, 0.6) +
    winds.map((points) => cord(points, 13, cords.wine)).join('') +
    tails.map((points) => cord(points, 11, cords.wine)).join('') +
    tails.map((points) => knot(points[3]?.[0] ?? 0, points[3]?.[1] ?? 0, 13, cords.wine, 70)).join('') +
    moved(lyingShape(bead.d, 12, 1.3, [8, 11]), 150, 24) +
    moved(polishedStone(sketch, look, bead.d, bead.box, 1), 150, 24) +
    metalBall(sketch, metalLook('silver'), 90, 24, 12) +
    metalBall(sketch, metalLook('silver'), 210, 22, 12);
  return {
    stage: 'flat',
    art: `<g transform="rotate(-7)">${art}</g>`,
    closeUp: { x: 110, y: 10, zoom: 1.8, turn: 6 },
    tint: '#B08A5A',
  };
}
