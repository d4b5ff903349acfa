// `npm run build`: builds the pages and the server into dist/, changed or not.

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { buildAnew } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';

await ensureInstalled();
await buildAnew();
