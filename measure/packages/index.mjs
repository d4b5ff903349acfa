// @ts-nocheck Types are checked where these packages are not installed.
// What only measurements need from npm. It has a package.json of its own, so that the shop and its tests don't install it.

import cannon from 'autocannon';
import * as chrome from 'chrome-launcher';
import runLighthouse from 'lighthouse';

/** @type {any} */
export const autocannon = cannon;
/** @type {any} */
export const launch = chrome.launch;
/** @type {any} */
export const lighthouse = runLighthouse;
