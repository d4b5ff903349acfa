import { n } from '#drawing/geometry.ts';
import type { Commission, Piece } from '#drawing/kinds/piece.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { bezel, granules, metalBall, plate, wire } from '#drawing/materials/metal.ts';
import { oval, ovalPoints } from '#drawing/materials/outlines.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { line, path, rect } from '#drawing/sketch.ts';

/** A long pin through a fold of woven wool, topped with a dome of stone. */
export function shawlPin(commission: Commission): Piece {
  const { sketch, look, metal } = commission;
  const { dice } = sketch;
  const wool = sketch.linear(
    [
      [0, '#8D6A72'],
      [0.5, '#6E4B57'],
      [1, '#40283A'],
    ],
    [0, 0, 0.8, 1],
  );
  const cloth = 'M-620 -400C-380 -460 -60 -350 180 -430S540 -500 640 -430V470C480 420 240 540 0 480S-420 420 -620 510Z';
  let weave = '';
  for (let index = 0; index < 124; index += 1) {
    const y = -460 + index * 8;
    weave += line(
      `M-640 ${y}C-380 ${y - 50} -60 ${y + 50} 180 ${y - 26}S540 ${y - 90} 660 ${y - 30}`,
      index % 2 ? '#2C1726' : '#C9A3A6',
      2.2,
      dice.between(0.14, 0.3),
    );
  }
  for (let index = 0; index < 150; index += 1)
    weave += line(`M${n(-640 + index * 8.6)} -560V560`, '#2C1726', 1.6, dice.between(0.05, 0.2));
  const border = [
    [-378, '#E2BC62'],
    [-352, '#B8443C'],
    [-326, '#E2BC62'],
  ]
    .map(([y, colour]) =>
      line(
        `M-640 ${y}C-380 ${Number(y) - 50} -60 ${Number(y) + 50} 180 ${Number(y) - 26}S540 ${Number(y) - 90} 660 ${Number(y) - 30}`,
        String(colour),
        9,
        0.75,
        'stroke-dasharray="14 6"',
      ),
    )
    .join('');
  const ridge = sketch.linear([
    [0, '#FFFFFF', 0],
    [0.42, '#FFE9E0', 0.3],
    [0.55, '#1D0E1A', 0.42],
    [1, '#1D0E1A', 0],
  ]);
  const stone = oval(118, 118);
  const head =
    lyingShape(oval(150, 150).d, 26, 1.5) +
    plate(sketch, metal, oval(150, 150).d, [0, 0, 1, 1]) +
    granules(sketch, metal, ovalPoints(138, 138, 52), 7) +
    polishedStone(sketch, look, stone.d, stone.box, 1.7) +
    bezel(sketch, metal, stone.d, 12);
  const pin =
    wire(metal, 'M-30 40L-196 262', 19) +
    wire(metal, 'M-262 352L-330 444L-338 462', 17) +
    metalBall(sketch, metal, -44, 60, 19);
  const art =
    lyingShape(cloth, 34, 1.1, [14, 30]) +
    path(cloth, wool) +
    sketch.inside(cloth, weave + border + rect(-640, -80, 1300, 260, ridge, 'transform="rotate(5)"')) +
    `<g transform="translate(170 -70)"><g opacity="0.4">${line('M-10 66L-176 288', '#1D0E1A', 22, 0.5)}</g>${pin}${line('M-222 262C-204 272 -188 278 -172 278M-290 336C-276 346 -258 352 -242 354', '#1D0E1A', 9, 0.45)}${head}</g>`;
  return { stage: 'flat', art, closeUp: { x: 120, y: -110, zoom: 1.8, turn: 8 }, tint: '#C99AA0' };
}
