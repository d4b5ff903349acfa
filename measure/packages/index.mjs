// @ts-nocheck Types are checked where this package is not installed.
// What only measurements need from npm has a package.json of its own, so that the shop and its tests don't install it.

import cannon from 'autocannon';

/** @type {any} */
export const autocannon = cannon;
