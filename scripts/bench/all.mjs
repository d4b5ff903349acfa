// `npm run bench`: requests, orders and logins per second, then reads beside orders. `-- --record` writes
// docs/measurements.md.

import { runNode } from '#scripts/steps/child.mjs';

for (const name of ['bench', 'orders', 'mixed']) {
  const { code } = await runNode([`scripts/bench/${name}.mjs`, ...process.argv.slice(2)]);
  if (code !== 0) {
    process.exitCode = code;
    break;
  }
}
