// `npm run build`: builds the pages and the server beside what runs, changed or not, for the next start.

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { buildAgain } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';

await ensureInstalled();
await buildAgain();
