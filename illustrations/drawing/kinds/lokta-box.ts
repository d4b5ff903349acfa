import { crystalPoint } from '#drawing/crystal-point.ts';
import { n, type Point, polygon, polyline } from '#drawing/geometry.ts';
import { smoke } from '#drawing/materials/fire.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { type Face, loktaFace, loktas, risingSun, settingMoon } from '#drawing/materials/lokta.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { ellipse, line, moved, path, type Sketch } from '#drawing/sketch.ts';
import { type Camera, camera, type Vector } from '#drawing/solid.ts';

import { ember, stick } from './incense-stick.ts';
import { type Drawer, openDrawer } from './lokta-drawer.ts';
import { type Commission, lookAt } from './piece.ts';

/** In centimetres: half the width, half the depth, and the height. */
const box = { half: 12, deep: 4.5, high: 5 };

const dawn: Drawer = { left: -11.6, right: -0.2, front: box.deep, out: 6.2, paste: '#C2A062', print: risingSun };
const dusk: Drawer = { left: 0.2, right: 11.6, front: box.deep, out: 3.7, paste: '#64402F', print: settingMoon };

/** A box of dyed lokta: sticks for the dawn under a point of quartz, sticks for the dusk under a bar of selenite. */
export function loktaBox(commission: Commission): string {
  const { sketch, seed } = commission;
  const paper = seed.includes('Madder') ? loktas.madder : loktas.indigo;
  const eye = camera(-0.36, 0.6, 30);
  const { half, deep, high } = box;
  const front: Face = {
    corner: [-half, high, deep],
    across: [half * 2, 0, 0],
    down: [0, -high, 0],
    light: [0.16, -0.12],
  };
  const top: Face = {
    corner: [-half, high, -deep],
    across: [half * 2, 0, 0],
    down: [0, 0, deep * 2],
    light: [0.52, 0.2],
  };
  const side: Face = {
    corner: [half, high, deep],
    across: [0, 0, -deep * 2],
    down: [0, -high, 0],
    light: [-0.5, -0.72],
  };
  const corners: readonly Vector[] = [
    [-half, high, deep],
    [half, high, deep],
    [half, high, -deep],
  ];
  const art =
    ground(sketch, eye) +
    loktaFace(sketch, eye, paper, side) +
    loktaFace(sketch, eye, paper, top) +
    loktaFace(sketch, eye, paper, front) +
    line(polyline(corners.map(eye.place)), paper.light, 2.2, 0.75) +
    openDrawer(sketch, eye, paper, dawn) +
    lying(sketch, eye, lookAt(commission, 0), [-6, 4.1, 7.2], 0) +
    openDrawer(sketch, eye, paper, dusk) +
    lying(sketch, eye, lookAt(commission, 1), [5.7, 4.1, 6.4], 1);
  return burning(sketch, lookAt(commission, 0)) + moved(art, -30, -92);
}

/** The stone that lies on the sticks: a point, or a bar. */
function lying(sketch: Sketch, eye: Camera, look: StoneLook, place: Vector, isBar: number): string {
  const [x, y] = eye.place(place);
  const stone = isBar
    ? crystalPoint(sketch, look, { width: 36, height: 212, tip: 0.07, taper: 0.97, turn: 0.5, root: 0, grain: 0.7 })
    : crystalPoint(sketch, look, { width: 50, height: 180, tip: 0.26, turn: 0.4, root: 0.4, grain: 0.8 });
  const turn = isBar ? 102 : 86;
  const shade = `opacity="0.55" transform="rotate(${turn - 90} ${n(x)} ${n(y)})"`;
  return (
    ellipse(x + 8, y + 9, isBar ? 112 : 100, 13, '#150B08', shade) +
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${moved(stone, 0, isBar ? 106 : 90)}</g>`
  );
}

/** The box's and the drawers' shapes thrown on the table, and the dark line they stand on. */
function ground(sketch: Sketch, eye: Camera): string {
  const block = (left: number, right: number, back: number, front: number, high: number): string => {
    const shift = (x: number, z: number, y: number): Point => eye.place([x + y * 0.62, 0, z - y * 0.16]);
    return polygon([
      shift(left, front, 0),
      shift(right, front, 0),
      shift(right, front, high),
      shift(right, back, high),
      shift(left, back, high),
      shift(left, back, 0),
    ]);
  };
  const { half, deep, high } = box;
  const shapes = [
    block(-half, half, -deep, deep, high),
    ...[dawn, dusk].map(({ left, right, front, out }) => block(left, right, front, front + out + 0.3, 3.4)),
  ];
  const tight = [
    block(-half - 0.2, half + 0.2, -deep, deep + 0.2, 0.3),
    ...[dawn, dusk].map(({ left, right, front, out }) => block(left - 0.2, right + 0.1, front, front + out + 0.7, 0.3)),
  ];
  return sketch.blurred(
    shapes.map((d) => path(d, '#3B2723', 'opacity="0.42"')).join('') +
      tight.map((d) => path(d, '#21140F', 'opacity="0.5"')).join(''),
    11,
  );
}

/** One stick burns in a pebble beside the box. */
function burning(sketch: Sketch, look: StoneLook): string {
  const [x, y] = [392, -266];
  const tip = [x - 46, y - 430] as const;
  const pebble = pebbleOutline(sketch, 54, 0.62);
  return (
    restingShadow(sketch, x + 2, y + 24, 58, 15) +
    smoke(sketch, tip[0], tip[1], 300, -80) +
    stick(x, y - 14, tip[0], tip[1], 11, '#A98A4A') +
    ember(sketch, tip[0], tip[1], 6) +
    moved(polishedStone(sketch, { ...look, clarity: 0.6 }, pebble.d, pebble.box, 1), x, y) +
    ellipse(x - 2, y - 26, 8, 4, '#4A3A34', 'opacity="0.7"') +
    stick(x - 2, y - 26, x - 7, y - 60, 5, '#B98A55')
  );
}
