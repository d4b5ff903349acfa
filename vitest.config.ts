import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,src,server,sw}/**/*.test.{ts,tsx}', 'tests/{calls,cli,unit}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
