// `npm run lint`: Biome, and Knip for exports, files and packages that nothing uses.

import { runNode } from './steps/child.mjs';

const checks = [
  ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['knip/bin/knip.js', '--no-progress'],
];
for (const [program, ...args] of checks) {
  const { code } = await runNode([`node_modules/${program}`, ...args]);
  process.exitCode ||= code;
}
