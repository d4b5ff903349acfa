import { n, type Point, polar, spline } from '#drawing/geometry.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';

import { fallen } from './bench-top.ts';

/** Round-nosed pliers lying half open, jaws up; 0,0 is the rivet. */
export function pliers(sketch: Sketch, grip: string, gripDeep: string): string {
  const steel = sketch.linear(
    [
      [0, '#F4F2F6'],
      [0.35, '#B9B5C0'],
      [0.7, '#7D7888'],
      [1, '#C9C5CE'],
    ],
    [0, 0, 1, 0.2],
  );
  const rubber = sketch.linear(
    [
      [0, gripDeep],
      [0.3, grip],
      [0.42, '#FFFFFF', 0.75],
      [0.5, grip],
      [1, gripDeep],
    ],
    [0, 0, 1, 0],
  );
  const half = (turn: 1 | -1): { jaw: string; handle: string } => ({
    jaw: `M${n(3 * turn)} -120C${n(12 * turn)} -110 ${n(20 * turn)} -60 ${n(25 * turn)} -22C${n(28 * turn)} -4 ${n(24 * turn)} 18 ${n(-4 * turn)} 26L${n(-12 * turn)} 4C${n(4 * turn)} -20 ${n(4 * turn)} -80 ${n(1.5 * turn)} -118z`,
    handle: `M${n(-8 * turn)} 14C${n(-34 * turn)} 60 ${n(-56 * turn)} 120 ${n(-54 * turn)} 196C${n(-54 * turn)} 252 ${n(-46 * turn)} 292 ${n(-34 * turn)} 300C${n(-22 * turn)} 304 ${n(-18 * turn)} 292 ${n(-22 * turn)} 262C${n(-32 * turn)} 190 ${n(-18 * turn)} 100 ${n(14 * turn)} 26z`,
  });
  const [one, other] = [half(1), half(-1)];
  const shadow = [one, other].map(({ jaw, handle }) => path(jaw, '#1D1026') + path(handle, '#1D1026')).join('');
  const draw = ({ jaw, handle }: { jaw: string; handle: string }): string =>
    path(handle, rubber) + path(jaw, steel) + line(jaw, '#55506A', 1.2, 0.7);
  const rivet = ellipse(0, 4, 11, 11, '#6F6A7C') + ellipse(0, 3, 9.5, 9.5, steel) + ellipse(-2.5, 0, 3, 2.4, '#FFFFFF');
  return fallen(sketch, shadow, 13, 15, 7) + draw(other) + draw(one) + rivet;
}

/** A coil of silver wire with its end run out. */
export function wireCoil(sketch: Sketch, r: number): string {
  const { dice } = sketch;
  let coil = '';
  for (let turn = 0; turn < 9; turn += 1) {
    const [dx, dy, size] = [dice.between(-3.5, 3.5), dice.between(-3.5, 3.5), r - turn * 2.3 + dice.between(-2, 2)];
    coil += wire(ring(dx, dy, size));
  }
  const tail: Point[] = [
    [r * 0.96, 6],
    [r * 1.1, 60],
    [r * 0.9, 118],
    [r * 1.3, 160],
    [r * 1.9, 158],
    [r * 2.2, 120],
  ];
  const shadow = `<circle r="${r - 8}" fill="none" stroke="#1D1026" stroke-width="24"/>${line(spline(tail), '#1D1026', 4)}`;
  let ties = '';
  for (const angle of [0.6, 2.7, 4.8]) {
    const [x, y] = polar([0, 0], r - 9, angle);
    ties += `<g transform="translate(${n(x)} ${n(y)}) rotate(${n((angle * 180) / Math.PI)})">${[-3, 0, 3].map((at) => line(`M-15 ${at}q15 -3 30 0`, '#8B8696', 3.4) + line(`M-15 ${at - 0.8}q15 -3 30 0`, '#F6F4F8', 1.2)).join('')}</g>`;
  }
  return fallen(sketch, shadow, 8, 11, 5) + wire(spline(tail)) + coil + ties;
}

function ring(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r * 0.98)} 0 1 1 ${n(r * 2)} 0a${n(r)} ${n(r * 0.98)} 0 1 1 ${n(-r * 2)} 0z`;
}

/** Silver wire along a line: dark edge, grey body, one bright streak. */
export function wire(d: string, width = 3.6): string {
  return (
    line(d, '#5A5468', width + 1.2) +
    line(d, '#A9A5B2', width) +
    line(d, '#FBFAFD', width * 0.38, 0.95, 'transform="translate(-.7 -.8)"')
  );
}
