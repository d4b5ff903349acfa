import { type Colour, colour } from './brush.ts';
import type { Canvas } from './canvas.ts';

/** Sky, air, fire, water, earth: the order that is always kept. */
const cloths: readonly Colour[] = [
  colour('#3F6DB0'),
  colour('#F4EFE6'),
  colour('#C4453D'),
  colour('#4E8F62'),
  colour('#E8B93F'),
];

interface Line {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly sag: number;
  readonly size: number;
  readonly count: number;
}

const lines: readonly Line[] = [
  { from: [-80, 90], to: [1280, 330], sag: 150, size: 118, count: 9 },
  { from: [-120, 520], to: [1300, -60], sag: 120, size: 86, count: 13 },
];

const round = Math.PI * 2;

/** Prayer flags on two lines, moved by a light wind. */
export function drawFlags(canvas: Canvas, t: number): void {
  for (const line of [...lines].reverse()) drawLine(canvas, line, t);
}

function drawLine(canvas: Canvas, { from, to, sag, size, count }: Line, t: number): void {
  const rope = (x: number): number => {
    const share = (x - from[0]) / (to[0] - from[0]);
    return from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share) + 5 * Math.sin(round * t + share * 5);
  };
  const pitch = (to[0] - from[0]) / count;
  const ink = colour('#3A3150');
  canvas.paint({ x: 0, y: 0, width: 1200, height: 700 }, (x, y, to) => {
    const below = y - rope(x);
    const thread = Math.min(1, Math.max(0, 2.4 - Math.abs(below) / 2.2));
    if (thread > 0.4) return write(to, ink, 0.85 * thread);
    const down = below / size;
    if (down < 0 || down > 1.1) return false;
    const blown = x - from[0] - below * (0.16 + 0.12 * Math.sin(round * t + x / 160));
    const flag = Math.floor(blown / pitch);
    const across = blown / pitch - flag;
    const wave = Math.sin(across * 5.2 + down * 2.4 - round * t * 2 + flag * 1.9);
    const inside = Math.min((across - 0.06) * pitch, (0.94 - across) * pitch, below, (1 + 0.05 * wave) * size - below);
    if (inside < 0) return false;
    const isPrint = across > 0.2 && across < 0.8 && down > 0.16 && down < 0.86 && Math.sin(down * 44) > 0.2;
    const light = 0.8 + 0.2 * wave - (isPrint ? 0.16 : 0);
    const cloth = cloths[(flag + cloths.length * 4) % cloths.length] ?? ink;
    write(to, cloth, 0.96 * Math.min(1, inside / 3));
    // In its own folds cloth turns toward the violet of the sky.
    for (let channel = 0; channel < 3; channel += 1)
      to[channel] = (to[channel] ?? 0) * light + (1 - light) * 0.3 * (ink[channel] ?? 0);
    return true;
  });
}

function write(to: Float32Array, tint: Colour, cover: number): true {
  to.set(tint);
  to[3] = cover;
  return true;
}
