import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from '@playwright/test';
import { withControlPage } from './audit-control-page.mjs';
import { browserFlags } from './find-browser.mjs';

/**
 * @typedef {import('./audit-finding.mjs').Finding} Finding
 * @typedef {import('@playwright/test').Page} Page
 */

/**
 * Asks the browser itself, over its protocol, what it holds against the manifest and against installing the shop; and
 * the same of a page that cannot be installed, so that a question which finds nothing anywhere is noticed.
 * @param {string} origin @param {string} browser @returns {Promise<Finding[]>}
 */
export async function askWhetherInstallable(origin, browser) {
  const profile = await mkdtemp(join(tmpdir(), 'sphatik-audit-'));
  // Not a context beside others: what such a one shows counts as private, and is never installable.
  const context = await chromium.launchPersistentContext(profile, { executablePath: browser, args: browserFlags });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(origin);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const { manifest, reasons } = await ask(page);
    return [
      finding('Manifest, as read by the browser', manifest),
      finding('Installable, according to the browser', reasons),
      await withControlPage(async (control) => {
        await page.goto(control);
        const refused = [...(await ask(page)).manifest, ...(await ask(page)).reasons];
        const isWell = refused.length > 0;
        const trouble = isWell ? [] : ['The browser finds nothing wrong with a page that has no manifest.'];
        return { what: 'A page without a manifest fails the same', isWell, figure: refused[0] ?? 'no errors', trouble };
      }),
    ];
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** @param {Page} page */
async function ask(page) {
  const debug = await page.context().newCDPSession(page);
  const { url, errors } = await debug.send('Page.getAppManifest');
  const { installabilityErrors } = await debug.send('Page.getInstallabilityErrors');
  await debug.detach();
  return {
    manifest: url ? errors.map(({ message, line }) => `${message} (line ${line})`) : ['There is no manifest.'],
    reasons: installabilityErrors.map(({ errorId }) => errorId),
  };
}

/** @param {string} what @param {readonly string[]} trouble @returns {Finding} */
function finding(what, trouble) {
  const isWell = trouble.length === 0;
  return { what, isWell, figure: isWell ? 'no errors' : `${trouble.length} errors`, trouble };
}
