import type { Dice } from '#drawing/random.ts';

const lifetime = 36;
const inertia = 0.08;
const reach = 2;
/** Kilometres to the unit the rates below were tuned in. */
const scale = 0.12;

/** Lets drops of rain run down the land, each carrying soil from steep to flat: cuts gullies, sharpens crests. */
export function erode(heights: Float32Array, cells: number, dice: Dice, drops: number): void {
  const brush = makeBrush(cells);
  for (let at = 0; at < heights.length; at += 1) heights[at] = (heights[at] ?? 0) * scale;
  for (let drop = 0; drop < drops; drop += 1) run(heights, cells, dice, brush);
  for (let at = 0; at < heights.length; at += 1) heights[at] = (heights[at] ?? 0) / scale;
}

interface Brush {
  readonly offsets: readonly number[];
  readonly weights: readonly number[];
}

function makeBrush(cells: number): Brush {
  const offsets: number[] = [];
  const weights: number[] = [];
  for (let y = -reach; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) {
      const weight = reach + 0.5 - Math.hypot(x, y);
      if (weight <= 0) continue;
      offsets.push(y * cells + x);
      weights.push(weight);
    }
  }
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { offsets, weights: weights.map((weight) => weight / sum) };
}

function run(heights: Float32Array, cells: number, dice: Dice, brush: Brush): void {
  const edge = reach + 2;
  let x = dice.between(edge, cells - edge - 1);
  let y = dice.between(edge, cells - edge - 1);
  let [dx, dy, speed, water, soil] = [0, 0, 1, 1, 0];
  for (let step = 0; step < lifetime; step += 1) {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [x - column, y - row];
    const at = row * cells + column;
    const [a, b] = [heights[at] ?? 0, heights[at + 1] ?? 0];
    const [c, d] = [heights[at + cells] ?? 0, heights[at + cells + 1] ?? 0];
    const height = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
    dx = dx * inertia - ((b - a) * (1 - v) + (d - c) * v) * (1 - inertia);
    dy = dy * inertia - ((c - a) * (1 - u) + (d - b) * u) * (1 - inertia);
    const length = Math.hypot(dx, dy);
    if (length < 1e-9) return;
    dx /= length;
    dy /= length;
    x += dx;
    y += dy;
    if (x < edge || y < edge || x >= cells - edge - 1 || y >= cells - edge - 1) return;
    const change = heightAt(heights, cells, x, y) - height;
    const capacity = Math.max(-change * speed * water * 5, 0.0006);
    if (soil > capacity || change > 0) {
      const fall = change > 0 ? Math.min(change, soil) : (soil - capacity) * 0.3;
      soil -= fall;
      heights[at] = a + fall * (1 - u) * (1 - v);
      heights[at + 1] = b + fall * u * (1 - v);
      heights[at + cells] = c + fall * (1 - u) * v;
      heights[at + cells + 1] = d + fall * u * v;
    } else {
      const taken = Math.min((capacity - soil) * 0.3, -change);
      for (let part = 0; part < brush.offsets.length; part += 1) {
        const place = at + (brush.offsets[part] ?? 0);
        heights[place] = (heights[place] ?? 0) - taken * (brush.weights[part] ?? 0);
      }
      soil += taken;
    }
    speed = Math.sqrt(Math.max(0, speed * speed - change * 4));
    water *= 0.985;
  }
}

function heightAt(heights: Float32Array, cells: number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - column, y - row];
  const at = row * cells + column;
  const top = (heights[at] ?? 0) * (1 - u) + (heights[at + 1] ?? 0) * u;
  return top * (1 - v) + ((heights[at + cells] ?? 0) * (1 - u) + (heights[at + cells + 1] ?? 0) * u) * v;
}
