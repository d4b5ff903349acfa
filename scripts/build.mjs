// `npm run build`: builds client, desk and server for the next start, changed or not. A running shop is not affected.

import { ensureBuilt } from './steps/build.mjs';

await ensureBuilt({ again: true });
