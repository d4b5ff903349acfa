import type { Canvas } from './canvas.ts';
import { unit } from './film.ts';

export interface SmokeSource {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly drift: number;
}

const strands = 46;
const round = Math.PI * 2;

/** One sheet of smoke, folded by the air as it rises. Where strands of it fall together it is bright. */
export function drawSmoke(canvas: Canvas, { x, y, height, drift }: SmokeSource, t: number, strength = 1): void {
  const columns = canvas.width;
  const rows = canvas.height;
  const density = new Float32Array(columns * rows);
  const foot = y * unit.scale;
  const top = Math.max(0, Math.floor((y - height) * unit.scale));
  for (let row = top; row < foot; row += 1) {
    const rise = (foot - row) / (height * unit.scale);
    const opening = rise ** 1.35;
    const fade = Math.min(1, rise * 14) * (1 - rise) ** 1.15;
    const soft = 0.8 + rise * 3.4;
    for (let strand = 0; strand < strands; strand += 1) {
      const across = strand / (strands - 1) - 0.5;
      const fold =
        Math.sin(rise * 9 - round * t * 2 + across * 3.4) * 34 +
        Math.sin(rise * 15.5 - round * t * 3 + across * 6.5 + 1.3) * 17;
      const lean = Math.sin(rise * 4.4 - round * t + 0.6) * 84;
      const at =
        (x + drift * rise + (lean + fold + across * 170 * Math.cos(rise * 5 - round * t + 2)) * opening) * unit.scale;
      const reach = Math.ceil(soft * 2.4);
      for (let column = Math.max(0, Math.floor(at - reach)); column <= Math.min(columns - 1, at + reach); column += 1) {
        const to = row * columns + column;
        density[to] = (density[to] as number) + (fade / soft) * Math.exp(-(((column - at) / soft) ** 2));
      }
    }
  }
  canvas.screen(
    [0.92, 0.9, 1],
    (px, py) => {
      const [column, row] = [Math.round(px * unit.scale), Math.round(py * unit.scale)];
      if (column >= columns || row >= rows) return 0;
      return Math.min(0.85, ((density[row * columns + column] as number) / strands) * 2.4 * strength);
    },
    1,
    { x: 0, y: y - height, width: unit.width, height },
  );
}
