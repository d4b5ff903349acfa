// `npm run shop -- COMMAND`: the owner's commands, installed and built like `npm start`.

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { inRoot } from './steps/project.mjs';

await ensureInstalled();
await ensureBuilt();

if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(inRoot('dist/server/shop.js')).href);
