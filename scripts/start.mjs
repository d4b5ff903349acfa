// `npm start`: installs, builds when something changed, and serves the shop from this process, so that a
// signal reaches it once and no child process is left.

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { pathToFileURL } from 'node:url';

import { ensureBuilt, noteRunning } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { inRoot } from './steps/project.mjs';

await ensureInstalled();
await ensureBuilt();
await noteRunning();

// React reads it once, when it is imported.
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(inRoot('dist/server/main.js')).href);
