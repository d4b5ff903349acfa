import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import { type Commission, lookAt, type Piece } from '#drawing/kinds/piece.ts';
import { cord, cords, knot } from '#drawing/materials/cord.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { line, moved, path, rect } from '#drawing/sketch.ts';

/** A felt pouch with its stones laid before it and a small card beside it. */
export function pouch(commission: Commission): Piece {
  const { sketch } = commission;
  const { dice } = sketch;
  const sack =
    'M-150 -470C-230 -360 -286 -190 -262 -74C-246 -6 -140 8 0 8S246 -6 262 -74C286 -190 230 -360 150 -470C90 -440 -90 -440 -150 -470Z';
  const neck =
    'M-142 -462C-190 -540 -210 -590 -196 -622C-170 -606 -150 -634 -118 -618C-88 -640 -54 -610 -20 -630C20 -606 60 -638 92 -616C124 -636 160 -604 196 -622C210 -580 190 -530 142 -462C90 -440 -90 -440 -142 -462Z';
  const felt = sketch.linear(
    [
      [0, '#7E8AA0'],
      [0.35, '#5B6883'],
      [1, '#2A3248'],
    ],
    [0, 0, 0.7, 1],
  );
  let fuzz = '';
  for (let index = 0; index < 320; index += 1) {
    const [x, y, a] = [dice.between(-280, 280), dice.between(-640, 10), dice.between(0, 6.28)];
    fuzz += line(
      `M${n(x)} ${n(y)}q${n(Math.cos(a) * 7)} ${n(Math.sin(a) * 7)} ${n(Math.cos(a + 0.8) * 13)} ${n(Math.sin(a + 0.8) * 13)}`,
      dice.chance(0.5) ? '#C9D2E2' : '#1D2436',
      1.2,
      dice.between(0.15, 0.4),
    );
  }
  let pleats = '';
  for (let index = -5; index <= 5; index += 1)
    pleats +=
      line(`M${index * 26} -452Q${index * 40} -380 ${index * 50} ${-250 - Math.abs(index) * 8}`, '#1D2436', 9, 0.22) +
      line(`M${index * 26 - 7} -452Q${index * 40 - 9} -390 ${index * 48 - 10} -300`, '#C9D2E2', 5, 0.18);
  const mountain = 'M-130 -110L-58 -222L-22 -172L30 -262L138 -110Z';
  const stitch =
    line(mountain, '#F2E6CF', 6, 0.9, 'stroke-dasharray="15 9"') +
    line('M-30 -252C-24 -280 10 -284 20 -262', '#E2BC62', 6, 0.9, 'stroke-dasharray="12 8"');
  const art =
    restingShadow(sketch, 0, -8, 280, 54) +
    card(commission) +
    path(sack, felt) +
    sketch.inside(
      `${sack}`,
      fuzz +
        pleats +
        path(
          sack,
          sketch.radial(
            [
              [0, '#FFFFFF', 0.2],
              [0.6, '#FFFFFF', 0],
              [1, '#10131F', 0.5],
            ],
            [0.36, 0.36, 0.75],
          ),
        ),
    ) +
    path(neck, felt) +
    sketch.inside(
      neck,
      fuzz +
        pleats +
        line('M-120 -600L-90 -470M-40 -610L-30 -470M60 -612L40 -470M130 -600L92 -470', '#1D2436', 10, 0.3),
    ) +
    stitch +
    cord(
      [
        [-152, -466],
        [-70, -444],
        [0, -440],
        [70, -444],
        [152, -466],
      ],
      19,
      cords.red,
    ) +
    cord(
      [
        [20, -440],
        [80, -400],
        [96, -330],
        [150, -290],
      ],
      14,
      cords.red,
    ) +
    cord(
      [
        [10, -440],
        [46, -380],
        [30, -310],
        [62, -250],
      ],
      14,
      cords.red,
    ) +
    knot(18, -442, 23, cords.red, 80) +
    knot(150, -290, 16, cords.saffron, 40) +
    knot(62, -250, 16, cords.saffron, 60) +
    stones(commission);
  return { stage: 'table', art: moved(art, -30, -20), closeUp: { x: 60, y: -170, zoom: 1.75, turn: -4 } };
}

function card({ sketch }: Commission): string {
  const face = sketch.linear(
    [
      [0, '#FFFBF2'],
      [1, '#E9DCC6'],
    ],
    [0, 0, 1, 1],
  );
  const lines = [-300, -268, -236, -204]
    .map((y, index) => line(`M-58 ${y}H${index === 3 ? 10 : 62}`, '#8A7660', 4, 0.5))
    .join('');
  const drawing = line(
    'M0 -420L34 -380L22 -336H-22L-34 -380ZM0 -420V-336M-34 -380L0 -366L34 -380',
    '#5B3A8C',
    3.4,
    0.7,
  );
  return moved(
    restingShadow(sketch, 0, -150, 110, 30, 0.6) +
      rect(-100, -470, 200, 320, face, 'rx="8" stroke="#C7B498" stroke-width="2"') +
      lines +
      drawing,
    330,
    130,
    0.92,
    9,
  );
}

function stones(commission: Commission): string {
  const { sketch, slugs } = commission;
  return slugs
    .slice(0, 3)
    .map((_, index) => {
      const look = lookAt(commission, index);
      const [x, y] = (
        [
          [-190, 86],
          [20, 112],
          [214, 92],
        ] as const
      )[index] ?? [0, 100];
      const pebble = pebbleOutline(sketch, 64, 0.8);
      const stone =
        look.habit === 'blade'
          ? `<g transform="rotate(78) translate(0 80)">${crystalPoint(sketch, look, { width: 52, height: 190, tip: 0.1, taper: 0.8, grain: 0.8 })}</g>`
          : look.clarity > 0.75
            ? moved(polishedStone(sketch, look, pebble.d, pebble.box, 0.9), 0, -22)
            : moved(roughStone(sketch, look, 120, 96, 0.9), 0, -20);
      return restingShadow(sketch, x, y + 18, 74, 18, 0.9) + moved(stone, x, y);
    })
    .join('');
}
