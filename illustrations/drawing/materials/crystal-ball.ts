import { mix } from '#drawing/colour.ts';
import { n, type Point, spline } from '#drawing/geometry.ts';
import type { MetalLook, StoneLook } from '#drawing/palette.ts';
import { roundOutline } from '#drawing/polished-stone.ts';
import { ellipse, line, path, rect, type Sketch } from '#drawing/sketch.ts';

/** A ball of clear quartz, centred on 0,0: the room stands in it upside down, and clouds drift through it. */
export function crystalBall(sketch: Sketch, look: StoneLook, r: number, stand: MetalLook): string {
  const { d } = roundOutline(r);
  return (
    sketch.inside(
      d,
      turnedRoom(sketch, r, stand) + clouds(sketch, look, r) + fractures(sketch, look, r) + edge(sketch, r, d),
    ) + mirroring(sketch, r)
  );
}

/** Above, the table; below, the bright wall and the window; at the foot, the brass it stands in. */
function turnedRoom(sketch: Sketch, r: number, stand: MetalLook): string {
  const room = sketch.linear([
    [0, '#8F7F70'],
    [0.22, '#B5A592'],
    [0.44, '#CDBFAC'],
    [0.5, '#DDD1C0'],
    [0.56, '#F1E9DB'],
    [0.8, '#FFFBF1'],
    [1, '#E6DACA'],
  ]);
  const light = sketch.radial([
    [0, '#FFFFFF', 1],
    [0.45, '#FFFDF6', 0.75],
    [1, '#FFFDF6', 0],
  ]);
  const brass = sketch.radial([
    [0, stand.light, 0.95],
    [0.4, stand.base, 0.85],
    [0.75, stand.deep, 0.55],
    [1, stand.dark, 0],
  ]);
  const pane = sketch.linear(
    [
      [0, '#FFFFFF', 0.25],
      [1, '#FFFFFF', 0.95],
    ],
    [0, 0, 1, 1],
  );
  const arc = (y: number, bend: number): string => `M${n(-r)} ${n(y)}Q0 ${n(y + bend)} ${n(r)} ${n(y)}`;
  const turnedOver = `M${n(-r * 0.4)} ${n(-r * 0.82)}A${n(r * 0.92)} ${n(r * 0.92)} 0 0 1 ${n(r * 0.34)} ${n(-r * 0.84)}`;
  return (
    rect(-r, -r, r * 2, r * 2, room) +
    line(arc(-r * 0.04, -r * 0.05), '#8A7866', r * 0.05, 0.16) +
    ellipse(r * 0.34, r * 0.42, r * 0.62, r * 0.46, light) +
    path(
      `M${n(r * 0.2)} ${n(r * 0.2)}Q${n(r * 0.4)} ${n(r * 0.17)} ${n(r * 0.54)} ${n(r * 0.1)}Q${n(r * 0.6)} ${n(r * 0.36)} ${n(r * 0.5)} ${n(r * 0.6)}Q${n(r * 0.36)} ${n(r * 0.68)} ${n(r * 0.14)} ${n(r * 0.7)}Q${n(r * 0.22)} ${n(r * 0.46)} ${n(r * 0.2)} ${n(r * 0.2)}Z`,
      pane,
    ) +
    path(
      `M${n(r * 0.6)} ${n(r * 0.08)}Q${n(r * 0.72)} ${n(r * 0.02)} ${n(r * 0.8)} ${n(-r * 0.04)}Q${n(r * 0.82)} ${n(r * 0.2)} ${n(r * 0.7)} ${n(r * 0.44)}Q${n(r * 0.64)} ${n(r * 0.52)} ${n(r * 0.57)} ${n(r * 0.56)}Q${n(r * 0.66)} ${n(r * 0.32)} ${n(r * 0.6)} ${n(r * 0.08)}Z`,
      pane,
    ) +
    // What the ball stands in, drawn wide by the curve of its foot, and once more, small, turned over at the top.
    ellipse(0, r * 1.0, r * 0.74, r * 0.2, brass) +
    line(arc(r * 0.93, r * 0.1), stand.dark, r * 0.03, 0.6) +
    line(turnedOver, stand.base, r * 0.05, 0.4)
  );
}

/** Two thirds of the stone are drifting cloud: that is how one knows it is not glass. */
function clouds(sketch: Sketch, look: StoneLook, r: number): string {
  const noise = Math.floor(sketch.dice.between(1, 900));
  const cloud = (colour: readonly [number, number, number], gain: number, cut: number): string =>
    sketch.reference(
      (id) =>
        `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.0075 0.013" numOctaves="4" seed="${noise}"/><feColorMatrix values="0 0 0 0 ${colour.join('  0 0 0 0 ')}  ${gain} 0 0 0 ${cut}"/></filter>`,
    );
  const fade = sketch.radial(
    [
      [0, '#FFFFFF', 1],
      [0.55, '#FFFFFF', 0.8],
      [1, '#FFFFFF', 0],
    ],
    [0.34, 0.56, 0.5],
  );
  const mask = sketch.reference(
    (id) =>
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="${n(-r)}" y="${n(-r)}" width="${n(r * 2)}" height="${n(r * 2)}">${rect(-r, -r, r * 2, r * 2, fade)}</mask>`,
  );
  const sheet = (filter: string, dx: number, dy: number): string =>
    rect(-r, -r, r * 2, r * 2, look.shine, `filter="${filter}" transform="translate(${n(dx)} ${n(dy)})"`);
  return `<g mask="${mask}"><g transform="rotate(-24)">${sheet(cloud([0.4, 0.4, 0.44], 2, -0.96), 9, 14)}${sheet(cloud([1, 1, 1], 3.4, -1.42), 0, 0)}</g></g>`;
}

/** Healed cracks: curved sheets of tiny bubbles, one of which breaks the light into colours. */
function fractures(sketch: Sketch, look: StoneLook, r: number): string {
  const { dice } = sketch;
  const sheet = (points: readonly Point[], depth: number, strength: number): string => {
    const upper = points.map(([x, y]): Point => [x * r, y * r]);
    const lower = [...upper]
      .reverse()
      .map(
        ([x, y], index): Point => [x + 0.05 * r, y + depth * r * Math.sin(((index + 0.5) / upper.length) * Math.PI)],
      );
    const fill = sketch.linear(
      [
        [0, look.shine, strength],
        [0.5, look.light, strength * 0.35],
        [1, look.deep, strength * 0.3],
      ],
      [0, 0, 0.6, 1],
    );
    let bubbles = '';
    for (let index = 0; index < 34; index += 1) {
      const at = upper[Math.floor(dice.next() * upper.length)] ?? [0, 0];
      bubbles += ellipse(
        at[0] + dice.between(-0.08, 0.09) * r,
        at[1] + dice.between(0, depth) * r,
        dice.between(0.8, 2.2),
        dice.between(0.7, 1.6),
        dice.chance(0.8) ? '#FFFFFF' : look.deep,
        'opacity="0.7"',
      );
    }
    return (
      path(`${spline(upper)}L${spline(lower).slice(1)}Z`, fill) + line(spline(upper), '#FFFFFF', 1.8, 0.55) + bubbles
    );
  };
  const colours = sketch.linear(
    [
      [0, '#F08FB0', 0],
      [0.2, '#F08FB0', 0.5],
      [0.4, '#F7D774', 0.55],
      [0.6, '#8FE0B4', 0.5],
      [0.8, '#7FB4F2', 0.5],
      [1, '#A48CEB', 0],
    ],
    [0, 0, 1, 0.35],
  );
  return (
    sheet(
      [
        [-0.72, 0.2],
        [-0.5, 0.02],
        [-0.24, -0.04],
        [0.02, 0.06],
        [0.2, 0.24],
      ],
      0.2,
      0.75,
    ) +
    sheet(
      [
        [-0.5, 0.6],
        [-0.3, 0.46],
        [-0.06, 0.5],
        [0.1, 0.66],
      ],
      0.14,
      0.7,
    ) +
    sheet(
      [
        [-0.62, -0.34],
        [-0.48, -0.44],
        [-0.3, -0.42],
      ],
      0.12,
      0.55,
    ) +
    path(
      `M${n(-r * 0.46)} ${n(r * 0.1)}Q${n(-r * 0.22)} ${n(-r * 0.02)} ${n(r * 0.02)} ${n(r * 0.12)}Q${n(-r * 0.16)} ${n(r * 0.22)} ${n(-r * 0.46)} ${n(r * 0.1)}Z`,
      colours,
    )
  );
}

/** Towards its rim the ball bends the light away: a dark ring, and outside it a thin bright one. */
function edge(sketch: Sketch, r: number, d: string): string {
  const ring = sketch.radial(
    [
      [0, '#3E342F', 0],
      [0.7, '#3E342F', 0],
      [0.86, '#3E342F', 0.14],
      [0.95, '#352B28', 0.5],
      [0.985, '#352B28', 0.34],
      [1, '#FFFFFF', 0.35],
    ],
    [0.5, 0.5, 0.5],
  );
  const bounce = sketch.linear(
    [
      [0.5, '#FFF6E6', 0],
      [0.85, '#FFF6E6', 0.85],
      [1, '#FFF6E6', 0.4],
    ],
    [0.1, 0, 0.9, 1],
  );
  const far = `M${n(r * 0.93)} ${n(-r * 0.1)}A${n(r * 0.94)} ${n(r * 0.94)} 0 0 1 ${n(r * 0.3)} ${n(r * 0.89)}A${n(r * 1.06)} ${n(r * 1.06)} 0 0 0 ${n(r * 0.93)} ${n(-r * 0.1)}Z`;
  return (
    path(d, ring) +
    path(far, '#FFFDF6', 'opacity="0.7"') +
    `<path d="${d}" fill="none" stroke="${bounce}" stroke-width="7"/>`
  );
}

/** On its skin: the window with its bars, bent, and the faint second one from behind. */
function mirroring(sketch: Sketch, r: number): string {
  const gleam = sketch.linear(
    [
      [0, '#FFFFFF', 0.98],
      [1, '#FFFFFF', 0.5],
    ],
    [0, 0, 1, 1],
  );
  // Four panes of a window between two angles and two reaches from the ball's middle.
  const pane = (from: number, to: number, low: number, high: number): string => {
    const at = (angle: number, reach: number): string =>
      `${n(Math.cos(angle) * reach * r)} ${n(Math.sin(angle) * reach * r)}`;
    const [outer, inner] = [n(high * r), n(low * r)];
    return `M${at(from, low)}L${at(from, high)}A${outer} ${outer} 0 0 1 ${at(to, high)}L${at(to, low)}A${inner} ${inner} 0 0 0 ${at(from, low)}Z`;
  };
  const panes =
    pane(3.62, 3.9, 0.62, 0.75) +
    pane(3.94, 4.22, 0.62, 0.75) +
    pane(3.62, 3.9, 0.775, 0.88) +
    pane(3.94, 4.22, 0.775, 0.88);
  const fading = sketch.linear(
    [
      [0, '#FFFFFF', 0],
      [0.5, '#FFFFFF', 1],
      [1, '#FFFFFF', 0],
    ],
    [0, 1, 1, 0],
  );
  const soft = sketch.radial([
    [0, '#FFFFFF', 0.6],
    [1, '#FFFFFF', 0],
  ]);
  return (
    ellipse(-r * 0.5, -r * 0.56, r * 0.36, r * 0.24, soft, `transform="rotate(-42 ${n(-r * 0.5)} ${n(-r * 0.56)})"`) +
    path(panes, gleam) +
    line(`M${n(-r * 0.98)} ${n(r * 0.1)}A${n(r)} ${n(r)} 0 0 1 ${n(r * 0.1)} ${n(-r * 0.98)}`, fading, 3, 0.7) +
    line(
      `M${n(r * 0.3)} ${n(-r * 0.955)}A${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(r * 0.02)}`,
      mix('#FFFFFF', '#5B4E47', 0.6),
      2,
      0.5,
    )
  );
}
