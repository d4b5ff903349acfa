import { blob, n, type Point, polyline, spline } from '#drawing/geometry.ts';
import { sampled } from '#drawing/materials/cord.ts';
import { lyingShadow } from '#drawing/materials/ground-shadow.ts';
import { chain, metalBall, wire } from '#drawing/materials/metal.ts';
import { metalLook } from '#drawing/palette.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { line, moved, path, type Sketch } from '#drawing/sketch.ts';
import { camera } from '#drawing/solid.ts';

import type { Commission } from './piece.ts';

/** Half the stone's length, half its width, and how far the cage reaches beyond its ends. */
const stone = { long: 172, wide: 124, beyond: 30 };
/** Cut off straight, so that a near strand goes over into the far one without a seam. */
const flush = 'style="stroke-linecap:butt"';
const [eyeRadius, neck, thick] = [27, 46, 12];

/** A tumbled stone in a spiral of wire, on a short chain and a steel ring. */
export function wireCage({ sketch, look, metal }: Commission): string {
  const steel = metalLook('silver');
  const links: Point[] = [
    [10, -182],
    [20, -130],
    [8, -70],
    [0, -22],
  ];
  const circle = 'M-168 -378a168 168 0 1 1 336 0a168 168 0 1 1 -336 0';
  // A small ring goes round the steel one: its far half under it, its near half over it.
  const joint = (half: string): string => wire(metal, half, 10);
  const top = neck + stone.long + stone.beyond;
  return (
    lyingShadow(circle, 22, 14, 1.2, [12, 17]) +
    joint('M8 -232A26 30 0 0 1 8 -172') +
    splitRing(circle, steel) +
    joint('M8 -232A26 30 0 0 0 8 -172') +
    lyingShadow(spline(links), 26, 8, 0.9, [9, 12]) +
    moved(caged(sketch, look, metal), 0, top) +
    chain(sketch, metal, sampled(links, 10), 40) +
    wire(
      metal,
      `M${n(-eyeRadius)} 0A${eyeRadius} ${eyeRadius} 0 0 0 ${n(eyeRadius * 0.2)} ${n(eyeRadius * 0.96)}`,
      thick,
    )
  );
}

/** Two turns of flat steel lying on each other, the end of the upper one in sight. */
function splitRing(circle: string, steel: Commission['metal']): string {
  const turn = 'M-112 -252a168 168 0 1 0 -34 -44';
  return (
    wire(steel, circle, 27) +
    line(circle, steel.dark, 3, 0.75) +
    line(turn, steel.light, 1.8, 0.9, 'transform="translate(-1 -3)"') +
    line('M-146 -296a168 168 0 0 0 34 44', steel.dark, 11, 0.55, 'transform="translate(5 -4)"') +
    line('M-155 -288L-139 -298', steel.dark, 3.4, 0.9) +
    line('M-121 -247L-108 -259', steel.dark, 3.4, 0.9)
  );
}

function caged(sketch: Sketch, look: Commission['look'], metal: Commission['metal']): string {
  const { outline, reach } = tumbled(sketch);
  const { whole, near } = spiral(reach);
  const box = { x: -stone.wide, y: -stone.long, w: stone.wide * 2, h: stone.long * 2 };
  const thrown = near.map((d) => line(d, '#120A08', thick * 1.25, 0.42, 'transform="translate(7 11)"')).join('');
  const top = -stone.long - stone.beyond;
  const wraps = [0, 1, 2]
    .map((index) =>
      wire(metal, `M-13 ${n(top - 6 - index * 10)}Q0 ${n(top - index * 10)} 13 ${n(top - 12 - index * 10)}`, 9.5),
    )
    .join('');
  const eye = `M0 ${n(top)}V${n(top - neck + eyeRadius)}M${n(-eyeRadius)} ${n(top - neck)}a${eyeRadius} ${eyeRadius} 0 1 0 ${eyeRadius * 2} 0a${eyeRadius} ${eyeRadius} 0 1 0 ${-eyeRadius * 2} 0`;
  return (
    sketch.blurred(path(outline, '#2A1A16', 'opacity="0.62" transform="translate(22 32)"'), 15) +
    path(outline, '#1A0F0C', 'opacity="0.34" transform="translate(8 11)"') +
    line(whole, '#241511', thick * 1.1, 0.22, 'transform="translate(10 15)"') +
    wire(metal, whole, thick) +
    polishedStone(sketch, look, outline, box, 2) +
    sketch.inside(outline, thrown) +
    near.map((d) => wire(metal, d, thick, flush)).join('') +
    line(eye, '#241511', thick, 0.3, 'transform="translate(6 9)"') +
    wire(metal, eye, thick) +
    wraps +
    metalBall(sketch, metal, 0, stone.long + stone.beyond + 6, 12)
  );
}

/** The stone's outline, and how far it reaches to the side at a height: the wire follows it. */
function tumbled(sketch: Sketch): { outline: string; reach: (y: number) => number } {
  const { dice } = sketch;
  const [one, two, lean] = [dice.between(0, 6.28), dice.between(0, 6.28), dice.between(-0.08, 0.08)];
  const reach = (y: number): number => {
    const share = Math.max(-1, Math.min(1, y / stone.long));
    return stone.wide * (1 - Math.abs(share) ** 2.4) ** 0.56 * (1 + lean * share);
  };
  const side = (turn: number): Point => {
    const y = Math.sin(turn) * stone.long;
    const wobble = 1 + Math.sin(turn * 3 + one) * 0.022 + Math.sin(turn * 2 + two) * 0.02;
    return [Math.sign(Math.cos(turn)) * reach(y) * wobble, y];
  };
  const points = Array.from({ length: 36 }, (_, index) => side(((index + 0.5) / 36) * Math.PI * 2));
  return { outline: blob(points), reach };
}

/** The wire's path round the stone, and the parts of it on the near side. */
function spiral(reach: (y: number) => number): { whole: string; near: string[] } {
  const eye = camera(0, 0.24, 1);
  const turns = 8;
  const end = stone.long + stone.beyond;
  const whole: Point[] = [];
  const near: Point[][] = [];
  let run: Point[] = [];
  for (let step = 0; step <= turns * 56; step += 1) {
    const share = step / (turns * 56);
    const angle = share * turns * Math.PI * 2 + Math.PI;
    const y = -end + share * end * 2;
    // At both ends the spiral draws in to the axis, so that the stone can't fall out.
    const room = Math.max(reach(y), reach(y * 0.9)) + 5;
    const radius = Math.max(13 + Math.min(1, Math.min(share, 1 - share) * turns * 0.7) * 40, room);
    const place = eye.place([Math.cos(angle) * radius, -y, Math.sin(angle) * radius]);
    whole.push(place);
    if (Math.sin(angle) >= 0) run.push(place);
    else if (run.length > 0) {
      near.push(run);
      run = [];
    }
  }
  return { whole: polyline(whole), near: near.filter(({ length }) => length > 2).map(polyline) };
}
