export type Point = readonly [x: number, y: number];

/** A number as short SVG text. A drawing that computes nonsense fails here, not as a torn picture. */
export function n(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`A drawing computed ${value}.`);
  return String(Math.round(value * 100) / 100);
}

export function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

export function polar(centre: Point, radius: number, angle: number, squash = 1): Point {
  return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius * squash];
}

export function centroid(points: readonly Point[]): Point {
  const sum = points.reduce<Point>((total, point) => [total[0] + point[0], total[1] + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

export function polyline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;
}

/** A soft closed outline through the points (Catmull-Rom as cubic curves). */
export function blob(points: readonly Point[]): string {
  return `${curve(points, true)}Z`;
}

/** A soft line through the points. */
export function spline(points: readonly Point[]): string {
  return curve(points, false);
}

function curve(points: readonly Point[], closed: boolean): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[wrapped] ?? [0, 0];
  };
  let path = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    path += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} `;
    path += `${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return path;
}

/** Points spread evenly by length along a closed or open line. */
export function evenly(line: readonly Point[], count: number): Point[] {
  const reach: number[] = [0];
  for (let index = 1; index < line.length; index += 1) {
    const [a, b] = [line[index - 1] ?? [0, 0], line[index] ?? [0, 0]];
    reach.push((reach[index - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const whole = reach[reach.length - 1] ?? 0;
  const spread: Point[] = [];
  let at = 1;
  for (let index = 0; index < count; index += 1) {
    const wanted = (whole * index) / count;
    while (at < line.length - 1 && (reach[at] ?? 0) < wanted) at += 1;
    const [low, high] = [reach[at - 1] ?? 0, reach[at] ?? 1];
    spread.push(between(line[at - 1] ?? [0, 0], line[at] ?? [0, 0], (wanted - low) / (high - low || 1)));
  }
  return spread;
}
