import { crystalPoint } from '#drawing/crystal-point.ts';
import { n, type Point } from '#drawing/geometry.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { turnedFoot, woods } from '#drawing/materials/wood.ts';
import { type StoneLook, saltLook } from '#drawing/palette.ts';
import { pebbleOutline, polishedStone, roundOutline } from '#drawing/polished-stone.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { ellipse, line, moved, path, type Sketch } from '#drawing/sketch.ts';
import { stoneTexture } from '#drawing/stone-textures.ts';

import { type Commission, lookAt, type Piece, shapeOf } from './piece.ts';

const shapes = ['block', 'bowl', 'small', 'ball'] as const;

/** Salt lit from inside, with stones round its foot. */
export function saltLamp(commission: Commission): Piece {
  const { sketch, slugs } = commission;
  const usual: Readonly<Record<string, (typeof shapes)[number]>> = {
    'rose-quartz': 'bowl',
    citrine: 'small',
    selenite: 'ball',
  };
  const shape = shapeOf(commission, shapes, usual[slugs[0] ?? ''] ?? 'block');
  const art = { block, bowl, small, ball }[shape](commission);
  const halo = sketch.radial([
    [0, '#FFC98A', 0.85],
    [0.3, '#FFB066', 0.42],
    [0.65, '#FF9A52', 0.12],
    [1, '#FF9A52', 0],
  ]);
  const pool = sketch.radial([
    [0, '#FFCE94', 0.7],
    [0.6, '#FFB066', 0.22],
    [1, '#FFB066', 0],
  ]);
  const middle = shape === 'small' ? -300 : -380;
  return {
    stage: 'table',
    art: ellipse(0, middle, 680, 640, halo) + ellipse(0, 10, 560, 110, pool) + art,
    closeUp: { x: 0, y: middle + 60, zoom: 1.7, turn: 3 },
    tint: '#C98A6A',
    dusk: 0.5,
  };
}

/** The light inside: hot in the middle, red toward the rind. */
function glow(sketch: Sketch, d: string, cx: number, cy: number, r: number): string {
  const fire = sketch.radial(
    [
      [0, '#FFFDEB', 0.98],
      [0.16, '#FFE9B0', 0.9],
      [0.42, '#FFB768', 0.6],
      [0.75, '#F07A3A', 0.2],
      [1, '#B83F1E', 0.35],
    ],
    [cx, cy, r],
    true,
  );
  return path(d, fire);
}

function block(commission: Commission): string {
  const { sketch } = commission;
  const { dice } = sketch;
  const outer: Point[] = [
    [-70, -760],
    [60, -742],
    [150, -640],
    [206, -470],
    [214, -300],
    [178, -120],
    [90, -84],
    [-96, -84],
    [-196, -130],
    [-222, -310],
    [-190, -500],
    [-140, -660],
  ];
  const d = `M${outer.map(([x, y]) => `${n(x + dice.between(-8, 8))} ${n(y + dice.between(-8, 8))}`).join('L')}Z`;
  let facets = '';
  outer.forEach(([x, y], index) => {
    const [nx, ny] = outer[(index + 1) % outer.length] ?? [0, 0];
    const inner: Point = [x * 0.52 + dice.between(-26, 26), -400 + (y + 400) * 0.55 + dice.between(-26, 26)];
    const next: Point = [nx * 0.5 + dice.between(-26, 26), -400 + (ny + 400) * 0.55];
    facets += path(
      `M${n(x)} ${n(y)}L${n(nx)} ${n(ny)}L${n(next[0])} ${n(next[1])}L${n(inner[0])} ${n(inner[1])}Z`,
      dice.chance(0.5) ? '#FFF0D2' : '#A63A1C',
      `opacity="${n(dice.between(0.08, 0.26))}"`,
    );
    facets += line(`M${n(x)} ${n(y)}L${n(inner[0])} ${n(inner[1])}L${n(next[0])} ${n(next[1])}`, '#FFF3DC', 3, 0.34);
  });
  const texture = `<g transform="translate(-230 -770) scale(2.6)">${stoneTexture(sketch, saltLook, 178, 270)}</g>`;
  return (
    restingShadow(sketch, 0, 0, 230, 44) +
    turnedFoot(sketch, woods.walnut, 420, 96) +
    path(
      d,
      sketch.linear(
        [
          [0, saltLook.light],
          [0.5, saltLook.base],
          [1, saltLook.deep],
        ],
        [0, 0, 0.4, 1],
      ),
    ) +
    sketch.inside(d, texture + facets + glow(sketch, d, 0, -290, 400)) +
    line(d, '#FFD9A8', 3, 0.6) +
    ring(commission, 8, 62)
  );
}

/** Raw stones laid along the front of the lamp. */
function ring(commission: Commission, count: number, size: number): string {
  const { sketch } = commission;
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count) * Math.PI;
    const look = lookAt(commission, index);
    const [x, y] = [-Math.cos(angle) * 330, 10 + Math.sin(angle) * 74];
    const scale = sketch.dice.between(0.8, 1.25);
    return moved(
      restingShadow(sketch, 0, size * 0.3, size * 0.62, size * 0.2, 0.9) +
        roughStone(sketch, warmed(look), size * 1.3, size, 0.7) +
        ellipse(-x * 0.06, -size * 0.4, size * 0.4, size * 0.14, '#FFC98A', 'opacity="0.35"'),
      x,
      y,
      scale,
    );
  }).join('');
}

/** A stone in lamplight. */
function warmed(look: StoneLook): StoneLook {
  return { ...look, shine: '#FFE3BC' };
}

function bowl(commission: Commission): string {
  const { sketch } = commission;
  const d = 'M-310 -330C-316 -190 -230 -92 -120 -84H120C230 -92 316 -190 310 -330A310 70 0 0 1 -310 -330Z';
  const rim = 'M-310 -330A310 70 0 1 1 310 -330A310 70 0 1 1 -310 -330Z';
  const texture = `<g transform="translate(-320 -340) scale(2.6)">${stoneTexture(sketch, saltLook, 246, 104)}</g>`;
  let stones = '';
  for (let row = 0; row < 4; row += 1) {
    for (let index = 0; index < 6 - (row % 2); index += 1) {
      const { d: pebble, box } = pebbleOutline(sketch, sketch.dice.between(52, 70), 0.82);
      const x = -230 + index * 92 + (row % 2) * 46 + sketch.dice.between(-12, 12);
      const y = -376 + row * 22 - (1 - Math.abs(x) / 260) * 52;
      stones += moved(polishedStone(sketch, warmed(lookAt(commission, index + row)), pebble, box, 0.9), x, y);
    }
  }
  return (
    restingShadow(sketch, 0, 0, 230, 44) +
    turnedFoot(sketch, woods.walnut, 330, 92) +
    path(rim, '#FFD9A0') +
    ellipse(0, -326, 280, 56, '#E8793C') +
    sketch.inside('M-300 -800H300V-322A300 66 0 0 1 -300 -322Z', stones) +
    path(
      d,
      sketch.linear([
        [0, saltLook.light],
        [0.5, saltLook.base],
        [1, saltLook.deep],
      ]),
    ) +
    sketch.inside(d, texture + glow(sketch, d, 0, -210, 340)) +
    line('M-310 -330A310 70 0 0 0 310 -330', '#FFF0D2', 10, 0.85) +
    line('M-310 -322A310 70 0 0 0 310 -322', '#D9653A', 3, 0.5)
  );
}

function small(commission: Commission): string {
  const { sketch } = commission;
  const d =
    'M-130 -74C-190 -130 -196 -270 -150 -370C-110 -460 -40 -540 16 -548C84 -530 150 -430 176 -320C196 -210 182 -120 128 -74Z';
  const texture = `<g transform="translate(-210 -560) scale(2.4)">${stoneTexture(sketch, saltLook, 170, 206)}</g>`;
  const cable = 'M150 -30C300 -20 330 60 470 40S640 60 700 44';
  return (
    restingShadow(sketch, 0, 0, 190, 38) +
    moved(line(cable, '#2A1A16', 14, 0.25), 0, 10) +
    line(cable, '#EFE4D2', 12) +
    line(cable, '#FFFFFF', 3, 0.6, 'transform="translate(0 -3)"') +
    turnedFoot(sketch, woods.pale, 340, 84) +
    path(
      d,
      sketch.linear(
        [
          [0, saltLook.light],
          [0.5, saltLook.base],
          [1, saltLook.deep],
        ],
        [0, 0, 0.4, 1],
      ),
    ) +
    sketch.inside(
      d,
      texture +
        line('M-60 -520L-110 -330L-70 -90M40 -530L90 -340L60 -80M-110 -330L90 -340', '#FFF3DC', 3, 0.4) +
        glow(sketch, d, 0, -230, 320),
    ) +
    line(d, '#FFD9A8', 3, 0.6) +
    ring(commission, 11, 44)
  );
}

/** A turned ball over three bars of the stone. */
function ball(commission: Commission): string {
  const { sketch } = commission;
  const r = 250;
  const { d } = roundOutline(r);
  const bars = [-1, 1, 0]
    .map((place) => {
      const body = crystalPoint(sketch, warmed(lookAt(commission, 0)), {
        width: 84,
        height: 520,
        tip: 0.06,
        taper: 0.94,
        turn: 0.4,
      });
      return `<g transform="translate(${-250 + place * 24} ${-16 + place * 40 + 20}) rotate(${90 + place * 7}) translate(0 0)">${body}</g>`;
    })
    .join('');
  const texture = `<g transform="translate(-260 -260) scale(2.6)">${stoneTexture(sketch, saltLook, 200, 200)}</g>`;
  const lines = [-140, -70, 0, 70, 140]
    .map((y) =>
      line(
        `M${n(-Math.sqrt(r * r - y * y))} ${y}A${r} 46 0 0 0 ${n(Math.sqrt(r * r - y * y))} ${y}`,
        '#FFF3DC',
        3,
        0.2,
      ),
    )
    .join('');
  const globe =
    path(
      d,
      sketch.radial([
        [0, saltLook.light],
        [0.6, saltLook.base],
        [1, saltLook.deep],
      ]),
    ) +
    sketch.inside(d, texture + lines + glow(sketch, d, 0, 60, 320)) +
    line(d, '#FFD9A8', 3, 0.6);
  return (
    restingShadow(sketch, 0, 14, 330, 56) +
    bars +
    restingShadow(sketch, 0, -60, 130, 30, 0.7) +
    moved(globe, 0, -r - 66)
  );
}
