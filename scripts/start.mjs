// `npm start`: builds when something changed, and serves the shop from this process.

import { pathToFileURL } from 'node:url';

import { ensureBuilt } from './steps/build.mjs';
import { inRoot } from './steps/project.mjs';

await ensureBuilt();

// React reads it once, when it is imported.
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(inRoot('dist/server/main.js')).href);
