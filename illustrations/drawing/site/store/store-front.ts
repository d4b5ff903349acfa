import { crystalPoint } from '#drawing/crystal-point.ts';
import { n, type Point } from '#drawing/geometry.ts';
import { stoneLook } from '#drawing/palette.ts';
import { markBox, markLine } from '#drawing/site/brand/mark.ts';
import { ellipse, line, moved, path, rect, Sketch } from '#drawing/sketch.ts';

import { brickWall } from './brick-wall.ts';
import { lane, paving } from './lane.ts';
import { litRoom, shelfOfStones, shopWindow } from './shop-window.ts';
import { beam, carvedFrame, joists, lattice, petals, wood } from './timber.ts';

const door = { x: 388, y: 408, width: 128, height: 236 } as const;
const opening = { x: 660, y: 418, width: 430, height: 168 } as const;
const upper = { x: 742, y: 66, width: 266, height: 168 } as const;
const small = { x: 404, y: 92, width: 96, height: 124 } as const;

/** The shop's front in a Patan lane at dusk, 1200 by 800. */
export function storeFront(): string {
  const sketch = new Sketch('store-front');
  const wall = brickWall(sketch, 262, 0, 940, 660) + rect(262, 0, 12, 660, '#3A2432', 'opacity=".5"');
  const scene =
    lane(sketch) + wall + floors(sketch) + windows(sketch) + paving(sketch) + step(sketch) + duskOver(sketch);
  const lit = doorway(sketch) + shop(sketch) + sign(sketch) + garland(sketch) + pots(sketch) + lamps(sketch);
  return sketch.finish(scene + lit, 1200, 800);
}

function floors(sketch: Sketch): string {
  return (
    joists(262, 296, 940, 22) +
    beam(sketch, 262, 318, 940, 16) +
    petals(262, 333, 940, 13) +
    rect(262, 346, 940, 10, '#2A1620', 'opacity=".45"')
  );
}

function windows(sketch: Sketch): string {
  const lamp = sketch.radial(
    [
      [0, '#F7BE6E'],
      [0.6, '#B56E3C'],
      [1, '#5F3730'],
    ],
    [0.5, 0.62, 0.7],
  );
  return [upper, small]
    .map(({ x, y, width, height }) => {
      const shadow = rect(x - 40, y + height + 34, width + 90, 16, '#24121C', 'opacity=".4"');
      return `${shadow}${rect(x, y, width, height, lamp)}${lattice(sketch, x, y, width, height)}${carvedFrame(sketch, x, y, width, height, width > 200 ? 62 : 40)}`;
    })
    .join('');
}

/** Evening over everything so far: violet shade, lifted where lamps reach. */
function duskOver(sketch: Sketch): string {
  const warm = (x: number, y: number, r: number, strength: number): string =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${sketch.radial([
      [0, '#FFE2B0', strength],
      [0.4, '#FFC27E', strength * 0.6],
      [1, '#E08A58', 0],
    ])}"/>`;
  const shade = sketch.linear([
    [0, '#6C5F9C'],
    [0.55, '#8A719E'],
    [1, '#7E6690'],
  ]);
  const pools =
    warm(452, 520, 300, 0.95) + warm(875, 500, 420, 0.95) + warm(875, 150, 220, 0.35) + warm(452, 160, 130, 0.3);
  const spill = `<g transform="translate(0 690) scale(1 .36)">${warm(452, 0, 260, 1)}${warm(875, -20, 380, 0.85)}</g>`;
  return `<g style="mix-blend-mode:multiply">${rect(262, 0, 940, 660, shade)}${rect(0, 655, 1200, 145, '#7F6C9C')}${pools}${spill}</g><g style="mix-blend-mode:soft-light" opacity=".55">${pools}${spill}</g>`;
}

function doorway(sketch: Sketch): string {
  const { x, y, width, height } = door;
  const inside =
    litRoom(sketch, x, y, width, height, 0.52) +
    shelfOfStones(sketch, x + 22, y + 108, width - 44, 30) +
    shelfOfStones(sketch, x + 22, y + 152, width - 44, 32);
  const floor = path(
    `M${x} ${y + height}l24 -46h${width - 48}l24 46z`,
    sketch.linear([
      [0, '#B9783F'],
      [1, '#7A4528'],
    ]),
  );
  const leaf = sketch.linear(
    [
      [0, wood.dark],
      [1, '#5B3A2A'],
    ],
    [0, 0, 1, 0],
  );
  const leaves =
    path(`M${x} ${y}l26 12v${height - 40}l-26 28z`, leaf) +
    path(
      `M${x + width} ${y}l-26 12v${height - 40}l26 28z`,
      sketch.linear(
        [
          [0, '#6E4630'],
          [1, wood.dark],
        ],
        [0, 0, 1, 0],
      ),
    );
  return inside + floor + leaves + carvedFrame(sketch, x, y, width, height - 20, 48);
}

function step(sketch: Sketch): string {
  const face = sketch.linear([
    [0, '#C3AEA6'],
    [0.25, '#9C8790'],
    [1, '#665465'],
  ]);
  return (
    path('M338 652h228l16 22h-260z', '#B7A2A0') +
    rect(322, 674, 260, 20, face) +
    ellipse(452, 698, 150, 7, '#251830', 'opacity=".35"')
  );
}

function shop(sketch: Sketch): string {
  const { x, y, width, height } = opening;
  const ledge =
    beam(sketch, x - 60, y + height + 28, width + 120, 22) + petals(x - 50, y + height + 49, width + 100, 12);
  const shadow = rect(x - 50, y + height + 62, width + 100, 12, '#24121C', 'opacity=".35"');
  const front = [
    [x - 26, 46, 'amethyst'],
    [x + width + 26, 58, 'clear-quartz'],
    [x + width + 46, 36, 'amethyst'],
  ] as const;
  const stones = front
    .map(([at, high, stone]) =>
      moved(crystalPoint(sketch, stoneLook(stone), { width: high * 0.4, height: high }), at, y + height + 30),
    )
    .join('');
  return (
    shopWindow(sketch, x, y, width, height) + carvedFrame(sketch, x, y, width, height, 34) + shadow + ledge + stones
  );
}

/** A small board on an iron arm, with the mark in brass. */
function sign(sketch: Sketch): string {
  const [x, y] = [590, 372];
  const board = rect(
    x - 25,
    y + 18,
    50,
    62,
    sketch.linear([
      [0, '#3A2748'],
      [1, '#241A30'],
    ]),
    'rx="5"',
  );
  const mark = `<path d="${markLine}" transform="translate(${n(x - markBox.width * 0.72)} ${n(y + 28)}) scale(1.44)" fill="none" stroke="#F0CF8C" stroke-width="1.4" stroke-linejoin="round"/>`;
  return `${line(`M${x - 34} ${y}h68M${x - 15} ${y}v18M${x + 15} ${y}v18`, '#241722', 3)}${board}<rect x="${x - 22}" y="${y + 21}" width="44" height="56" rx="3" fill="none" stroke="#C99A4B" stroke-width="1"/>${mark}`;
}

/** Marigolds over the door, as on a feast day. */
function garland(sketch: Sketch): string {
  const { dice } = sketch;
  const [left, right]: readonly [Point, Point] = [
    [352, 380],
    [552, 380],
  ];
  let flowers = '';
  for (const [from, to, sag] of [
    [0, 0.5, 26],
    [0.5, 1, 26],
  ] as const) {
    for (let at = 0; at <= 1; at += 0.055) {
      const share = from + (to - from) * at;
      const [x, y] = [left[0] + (right[0] - left[0]) * share, left[1] + sag * 4 * at * (1 - at)];
      flowers +=
        ellipse(x, y, 5.6, 5.2, dice.pick(['#F2992B', '#F7B733', '#E87722'])) +
        ellipse(x - 1, y - 1.4, 2.6, 2.2, '#FFDB7A', 'opacity=".8"');
    }
  }
  for (const x of [352, 452, 552])
    for (let y = 384; y < 424; y += 8) flowers += ellipse(x, y, 5, 4.8, dice.pick(['#F2992B', '#F7B733', '#D9601A']));
  return flowers;
}

/** Tulsi and marigold in clay pots by the step. */
function pots(sketch: Sketch): string {
  const { dice } = sketch;
  return [
    [300, 690, 1.1],
    [610, 684, 0.9],
  ]
    .map(([x = 0, y = 0, size = 1]) => {
      let leaves = '';
      for (let leaf = 0; leaf < 60; leaf += 1) {
        const [angle, reach] = [dice.between(-2.9, -0.25), dice.between(8, 46) * size];
        const [lx, ly] = [x + Math.cos(angle) * reach * 0.85, y - 40 * size + Math.sin(angle) * reach];
        leaves += ellipse(
          lx,
          ly,
          6 * size,
          3.4 * size,
          dice.pick(['#3D4A3C', '#55603F', '#6E7246', '#303B38']),
          `transform="rotate(${n(dice.between(-70, 70))} ${n(lx)} ${n(ly)})"`,
        );
        if (leaf % 9 === 0) leaves += ellipse(lx, ly - 3, 4 * size, 3.6 * size, '#F0A035');
      }
      const pot = path(
        `M${n(x - 24 * size)} ${n(y - 40 * size)}h${n(48 * size)}l${n(-7 * size)} ${n(40 * size)}h${n(-34 * size)}z`,
        sketch.linear(
          [
            [0, '#7A4638'],
            [0.6, '#B06A4A'],
            [1, '#6A3A34'],
          ],
          [0, 0, 1, 0],
        ),
      );
      return (
        ellipse(x, y, 30 * size, 5 * size, '#22162C', 'opacity=".45"') +
        leaves +
        pot +
        rect(x - 27 * size, y - 45 * size, 54 * size, 9 * size, '#A0603F')
      );
    })
    .join('');
}

/** What lamps do to the air, and two oil lamps on the step. */
function lamps(sketch: Sketch): string {
  const bloom = (x: number, y: number, r: number, strength: number): string =>
    ellipse(
      x,
      y,
      r,
      r,
      sketch.radial([
        [0, '#FFDFA6', strength],
        [0.35, '#FFC27A', strength * 0.4],
        [1, '#FFB060', 0],
      ]),
    );
  const oil = (x: number, y: number): string =>
    `${path(`M${x - 11} ${y}q11 12 22 0z`, '#8A5030')}${path(`M${x} ${y - 15}q6 9 0 14q-6 -5 0 -14z`, '#FFF2C0')}${bloom(x, y - 8, 42, 0.75)}`;
  return `<g style="mix-blend-mode:screen">${bloom(455, 465, 230, 0.5)}${bloom(875, 470, 330, 0.42)}${bloom(875, 160, 200, 0.16)}</g>${oil(350, 648)}${oil(556, 648)}`;
}
