import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse-11';

import { browserFlags } from './find-browser.mjs';

/** @typedef {import('./audit-finding.mjs').Finding} Finding */

const pages = [
  { name: 'home', address: '/' },
  { name: 'list', address: '/products' },
  { name: 'product', address: '/products/amethyst-night-bracelet' },
  { name: 'tarot', address: '/services/tarot-reading' },
];

/**
 * Lighthouse 11's PWA category, which must be full on each of these pages.
 * @param {string} origin @param {string} browser @returns {Promise<Finding[]>}
 */
export async function auditPages(origin, browser) {
  /** @type {Finding[]} */
  const findings = [];
  for (const { name, address } of pages) {
    const { score, problems } = await scoreOf(origin + address, browser);
    findings.push({ what: `Lighthouse 11, PWA: ${name}`, isPassed: score === 100, figure: String(score), problems });
  }
  return findings;
}

/** @param {string} address @param {string} browser */
async function scoreOf(address, browser) {
  const chrome = await launch({ chromePath: browser, chromeFlags: ['--headless=new', ...browserFlags] });
  try {
    const flags = { port: chrome.port, onlyCategories: ['pwa'], logLevel: /** @type {const} */ ('error') };
    const lhr = (await lighthouse(address, flags))?.lhr;
    const { score = 0, auditRefs = [] } = lhr?.categories.pwa ?? {};
    const failed = auditRefs.filter(({ id, weight }) => weight > 0 && lhr?.audits[id]?.score !== 1);
    const problems = failed.map(({ id }) => `${id}: ${lhr?.audits[id]?.explanation ?? lhr?.audits[id]?.title}`);
    if (lhr?.runtimeError) problems.push(lhr.runtimeError.message);
    return { score: Math.round((score ?? 0) * 100), problems };
  } finally {
    chrome.kill();
  }
}
