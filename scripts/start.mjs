// `npm start`: installs, builds when something changed, and serves the shop from this very process, so that a
// signal reaches it once and nothing is left behind.

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { pathToFileURL } from 'node:url';

import { ensureBuilt, noteRunning } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { inRoot } from './steps/project.mjs';

await ensureInstalled();
await ensureBuilt();
await noteRunning();

// Before React is read: it looks once.
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(inRoot('dist/server/main.js')).href);
