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
 * Reads the browser's own errors on the manifest and on installing the shop, over its protocol; and those on a page that
 * can't be installed, so that a check which never finds anything is noticed.
 * @param {string} origin @param {string} browser @returns {Promise<Finding[]>}
 */
export async function checkInstallable(origin, browser) {
  const profile = await mkdtemp(join(tmpdir(), 'sphatik-audit-'));
  // Not an additional context: those count as private browsing, where nothing is installable.
  const context = await chromium.launchPersistentContext(profile, { executablePath: browser, args: browserFlags });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(origin);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const { manifest, reasons } = await readErrors(page);
    return [
      finding('Manifest, as read by the browser', manifest),
      finding('Installable, according to the browser', reasons),
      await withControlPage(async (control) => {
        await page.goto(control);
        const refused = [...(await readErrors(page)).manifest, ...(await readErrors(page)).reasons];
        const isPassed = refused.length > 0;
        const problems = isPassed ? [] : ['The browser finds nothing wrong with a page that has no manifest.'];
        return {
          what: 'A page without a manifest fails the same',
          isPassed,
          figure: refused[0] ?? 'no errors',
          problems,
        };
      }),
    ];
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** @param {Page} page */
async function readErrors(page) {
  const debug = await page.context().newCDPSession(page);
  const { url, errors } = await debug.send('Page.getAppManifest');
  const { installabilityErrors } = await debug.send('Page.getInstallabilityErrors');
  await debug.detach();
  return {
    manifest: url ? errors.map(({ message, line }) => `${message} (line ${line})`) : ['There is no manifest.'],
    reasons: installabilityErrors.map(({ errorId }) => errorId),
  };
}

/** @param {string} what @param {readonly string[]} problems @returns {Finding} */
function finding(what, problems) {
  const isPassed = problems.length === 0;
  return { what, isPassed, figure: isPassed ? 'no errors' : `${problems.length} errors`, problems };
}
