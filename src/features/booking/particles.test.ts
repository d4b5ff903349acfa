import { describe, expect, test } from 'vitest';

import { isTooSlow, newPace, nextFrameMs, type Pace, paceAfter } from './frame-pace.ts';
import { brightnessAt, createParticles, moveParticle, skies } from './particles.ts';

/** A pace after so many frames of such a cost. */
function paceOf(costMs: number, frames = 20, from = newPace): Pace {
  return Array.from({ length: frames }).reduce<Pace>((pace) => paceAfter(pace, costMs), from);
}

describe('the pace', () => {
  test('never more than 120 frames a second', () => {
    expect(nextFrameMs(newPace)).toBeCloseTo(8.333, 2);
    expect(nextFrameMs(paceOf(0.2))).toBeCloseTo(8.333, 2);
  });
  test('a frame that costs much comes seldom enough to stay below a twentieth of the processor', () => {
    for (const cost of [0.3, 1, 2, 5, 6]) expect(cost / nextFrameMs(paceOf(cost))).toBeLessThan(0.05);
  });
  test('a device that cannot keep up is left alone', () => {
    expect(isTooSlow(paceOf(6.2))).toBe(false);
    expect(isTooSlow(paceOf(6.3))).toBe(true);
  });
  test('a page that is busy while it loads does not make a device slow, nor does a hiccup later', () => {
    expect(isTooSlow(paceOf(80, 7))).toBe(false);
    expect(nextFrameMs(paceOf(80, 7))).toBe(250);
    const settled = paceOf(2, 20, paceOf(80, 4));
    expect(nextFrameMs(settled)).toBeCloseTo(80);
    expect(isTooSlow(paceAfter(settled, 400))).toBe(false);
  });
});

describe('particles', () => {
  test('150 number characters and 400 stars', () => {
    const numbers = createParticles(skies.numbers);
    expect(numbers).toHaveLength(150);
    expect(numbers.every(({ sign }) => /^\d$/.test(sign))).toBe(true);
    expect(createParticles(skies.stars)).toHaveLength(400);
  });
  test('stay in the sky however long they drift', () => {
    for (const particle of createParticles(skies.stars)) {
      for (let round = 0; round < 50; round += 1) moveParticle(particle, 37.7);
      expect(particle.x).toBeGreaterThanOrEqual(0);
      expect(particle.x).toBeLessThan(1);
      expect(particle.y).toBeGreaterThanOrEqual(0);
      expect(particle.y).toBeLessThan(1);
      const light = brightnessAt(particle, 12.3);
      expect(light).toBeGreaterThan(0);
      expect(light).toBeLessThanOrEqual(1);
    }
  });
});
