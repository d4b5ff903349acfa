// `npm run audit:pwa`: whether the shop is an app that works without a network. Lighthouse 11's PWA category, the
// browser's own word on the manifest and on installing, and the suite of tests/offline; ends with a table.
// `-- lighthouse`, `-- install` or `-- suite` for one of them.

import { printFindings } from './steps/audit-finding.mjs';
import { startDemoShop } from './steps/demo-shop.mjs';
import { prepareBrowser } from './steps/measuring-browser.mjs';
import { log } from './steps/project.mjs';

const everyPart = ['lighthouse', 'install', 'suite'];
const unknown = process.argv.slice(2).find((part) => !everyPart.includes(part));
if (unknown !== undefined) {
  log(`There is no part '${unknown}'. The chosen are: ${everyPart.join(', ')}.`);
  process.exit(2);
}
const chosen = process.argv.length > 2 ? process.argv.slice(2) : everyPart;

const browser = await prepareBrowser();
const findings = await auditShop(browser);
// The suite starts its own shops.
if (chosen.includes('suite')) {
  const { runOfflineSuite } = await import('./steps/audit-suite.mjs');
  findings.push(...(await runOfflineSuite(browser)));
}
console.log('');
process.exitCode = printFindings(findings) ? 0 : 1;

/** @param {string} browser @returns {Promise<import('./steps/audit-finding.mjs').Finding[]>} */
async function auditShop(browser) {
  if (!chosen.includes('lighthouse') && !chosen.includes('install')) return [];
  // Fetched late: they may have just been installed.
  const [{ auditPages }, { checkInstallable }] = await Promise.all([
    import('./steps/audit-lighthouse.mjs'),
    import('./steps/audit-installable.mjs'),
  ]);
  const shop = await startDemoShop();
  try {
    return [
      ...(chosen.includes('lighthouse') ? await auditPages(shop.origin, browser) : []),
      ...(chosen.includes('install') ? await checkInstallable(shop.origin, browser) : []),
    ];
  } finally {
    await shop.stop();
  }
}
