// `npm run build`: builds client and server for the next start, changed or not. A running shop is not affected.

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { buildAgain } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';

await ensureInstalled();
await buildAgain();
