import { describe, expect, test } from 'vitest';

import { isTooSlow, nextFrameMs } from './frame-pace.ts';
import { brightnessAt, createParticles, moveParticle, skies } from './particles.ts';

describe('the pace', () => {
  test('never more than 120 frames a second', () => {
    expect(nextFrameMs(0)).toBeCloseTo(8.333, 2);
    expect(nextFrameMs(0.2)).toBeCloseTo(8.333, 2);
  });
  test('a frame that costs much comes seldom enough to stay below a twentieth of the processor', () => {
    for (const cost of [0.3, 1, 2, 5, 6]) expect(cost / nextFrameMs(cost)).toBeLessThan(0.05);
  });
  test('a device that cannot keep up is left alone', () => {
    expect(isTooSlow(6)).toBe(false);
    expect(isTooSlow(7)).toBe(true);
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
