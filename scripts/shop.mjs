// `npm run shop -- COMMAND`: the owner's commands, built like `npm start`.

import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { ensureBuilt } from './steps/build.mjs';
import { inRoot } from './steps/project.mjs';

await ensureBuilt();

if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(inRoot('dist/server/shop.js')).href);
