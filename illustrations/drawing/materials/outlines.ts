import { n, type Point } from '#drawing/geometry.ts';
import type { Box } from '#drawing/polished-stone.ts';

export interface Outline {
  readonly d: string;
  readonly box: Box;
}

export function oval(rx: number, ry: number): Outline {
  const [a, b] = [n(rx), n(ry)];
  return {
    d: `M-${a} 0A${a} ${b} 0 1 1 ${a} 0A${a} ${b} 0 1 1 -${a} 0Z`,
    box: { x: -rx, y: -ry, w: rx * 2, h: ry * 2 },
  };
}

/** A drop hanging with its tip up. */
export function drop(width: number, height: number): Outline {
  const [w, h] = [width / 2, height / 2];
  const d = `M0 ${n(-h)}C${n(w * 0.2)} ${n(-h * 0.62)} ${n(w)} ${n(-h * 0.2)} ${n(w)} ${n(h * 0.32)}C${n(w)} ${n(h * 0.74)} ${n(w * 0.55)} ${n(h)} 0 ${n(h)}C${n(-w * 0.55)} ${n(h)} ${n(-w)} ${n(h * 0.74)} ${n(-w)} ${n(h * 0.32)}C${n(-w)} ${n(-h * 0.2)} ${n(-w * 0.2)} ${n(-h * 0.62)} 0 ${n(-h)}Z`;
  return { d, box: { x: -w, y: -h, w: width, h: height } };
}

export function heart(width: number, height: number): Outline {
  const [w, h] = [width / 2, height / 2];
  const d = `M0 ${n(-h * 0.56)}C${n(w * 0.22)} ${n(-h * 1.04)} ${n(w * 0.98)} ${n(-h * 1.1)} ${n(w)} ${n(-h * 0.34)}C${n(w)} ${n(h * 0.18)} ${n(w * 0.42)} ${n(h * 0.62)} 0 ${n(h)}C${n(-w * 0.42)} ${n(h * 0.62)} ${n(-w)} ${n(h * 0.18)} ${n(-w)} ${n(-h * 0.34)}C${n(-w * 0.98)} ${n(-h * 1.1)} ${n(-w * 0.22)} ${n(-h * 1.04)} 0 ${n(-h * 0.56)}Z`;
  return { d, box: { x: -w, y: -h, w: width, h: height } };
}

export function roundedBox(width: number, height: number, radius: number): Outline {
  const [w, h, r] = [width / 2, height / 2, radius];
  const d = `M${n(-w + r)} ${n(-h)}H${n(w - r)}Q${n(w)} ${n(-h)} ${n(w)} ${n(-h + r)}V${n(h - r)}Q${n(w)} ${n(h)} ${n(w - r)} ${n(h)}H${n(-w + r)}Q${n(-w)} ${n(h)} ${n(-w)} ${n(h - r)}V${n(-h + r)}Q${n(-w)} ${n(-h)} ${n(-w + r)} ${n(-h)}Z`;
  return { d, box: { x: -w, y: -h, w: width, h: height } };
}

/** Points on an oval, for what is set in a row round it. */
export function ovalPoints(rx: number, ry: number, count: number, start = 0): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = start + (index / count) * Math.PI * 2;
    return [Math.cos(angle) * rx, Math.sin(angle) * ry];
  });
}
