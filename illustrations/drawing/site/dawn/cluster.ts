import { createDice } from '#drawing/random.ts';

import { type CrystalPlan, type CrystalSolid, growCrystal } from './crystal-solid.ts';
import { ledgeAt } from './ledge-shape.ts';

type Plan = readonly [
  right: number,
  away: number,
  height: number,
  radius: number,
  leanRight: number,
  leanAway: number,
  stone: CrystalPlan['stone'],
];

// Set by eye: one tall clear point, an amethyst leaning off it, and the rest falling away to both sides.
const plans: readonly Plan[] = [
  [0.86, 3.8, 1.04, 0.105, -0.02, 0.02, 'quartz'],
  [0.99, 3.77, 0.78, 0.09, 0.2, 0.03, 'amethyst'],
  [0.75, 3.76, 0.66, 0.082, -0.25, 0, 'amethyst'],
  [0.93, 3.62, 0.47, 0.07, 0.05, -0.1, 'quartz'],
  [0.8, 3.62, 0.37, 0.062, -0.13, -0.14, 'amethyst'],
  [1.06, 3.66, 0.52, 0.066, 0.42, -0.03, 'quartz'],
  [0.68, 3.68, 0.42, 0.058, -0.52, -0.04, 'quartz'],
  [0.76, 3.92, 0.8, 0.078, -0.12, 0.1, 'quartz'],
  [0.95, 3.94, 0.86, 0.08, 0.09, 0.1, 'amethyst'],
  [0.88, 3.5, 0.25, 0.048, -0.02, -0.3, 'quartz'],
  [1.0, 3.52, 0.3, 0.052, 0.26, -0.26, 'amethyst'],
  [0.73, 3.54, 0.24, 0.044, -0.38, -0.26, 'amethyst'],
  [1.12, 3.58, 0.3, 0.046, 0.72, -0.14, 'amethyst'],
  [0.62, 3.62, 0.22, 0.04, -0.85, -0.1, 'amethyst'],
  [1.16, 3.5, 0.16, 0.036, 0.9, -0.3, 'quartz'],
];

/** The crust of tiny points that hides where the big ones meet the rock. */
function crust(): readonly Plan[] {
  const dice = createDice('crust');
  return Array.from({ length: 46 }, (_, at): Plan => {
    const angle = (at / 46) * Math.PI * 2 + dice.between(-0.1, 0.1);
    const out = dice.between(0.75, 1.15);
    const [right, away] = [0.87 + Math.cos(angle) * 0.3 * out, 3.58 - Math.abs(Math.sin(angle)) * 0.17 * out];
    const height = dice.between(0.06, 0.15) * (1.25 - 0.35 * out);
    const lean = dice.between(0.3, 0.9);
    return [
      right,
      away,
      height,
      height * dice.between(0.2, 0.28),
      Math.cos(angle) * lean,
      -Math.abs(Math.sin(angle)) * lean,
      dice.pick(['quartz', 'amethyst', 'amethyst']),
    ];
  });
}

/** The group of stones on the ledge. */
export function growCluster(): readonly CrystalSolid[] {
  return [...plans, ...crust()].map(([right, away, height, radius, leanRight, leanAway, stone], at) =>
    growCrystal({
      at: [right, ledgeAt(right, away), away],
      height,
      radius,
      lean: [leanRight, leanAway],
      stone,
      seed: `point-${at}`,
    }),
  );
}
