import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

import { browserFlags } from './find-browser.mjs';
import { log } from './project.mjs';

const limitMs = 120_000;

/** @typedef {import('lighthouse').Result} Result */
/** @typedef {Pick<import('lighthouse').Flags, 'onlyCategories' | 'onlyAudits' | 'extraHeaders'>} Chosen */

/**
 * One run with Lighthouse's mobile defaults, in a browser of its own. Tries a second time where it failed, as it
 * sometimes does on a busy machine; undefined where that fails too.
 * @param {string} url @param {string} browser @param {Chosen} chosen
 */
export async function runLighthouse(url, browser, chosen) {
  return (await tryOnce(url, browser, chosen)) ?? (await tryOnce(url, browser, chosen));
}

/** @param {string} url @param {string} browser @param {Chosen} chosen @returns {Promise<Result | undefined>} */
async function tryOnce(url, browser, chosen) {
  const chrome = await launch({ chromePath: browser, chromeFlags: ['--headless=new', ...browserFlags] });
  const { promise: failed, reject } = Promise.withResolvers();
  // Lighthouse leaves some errors (NO_NAVSTART) to promises that nobody waits for, which would end this process.
  process.on('unhandledRejection', reject);
  const timer = setTimeout(() => reject(new Error(`Lighthouse has no result after ${limitMs / 1000} s`)), limitMs);
  try {
    const flags = {
      ...chosen,
      port: chrome.port,
      logLevel: /** @type {const} */ ('silent'),
      output: /** @type {const} */ ('json'),
    };
    const lhr = (await Promise.race([lighthouse(url, flags), failed]))?.lhr;
    if (!lhr?.runtimeError) return lhr;
    log(`${url}: ${lhr.runtimeError.message}`);
  } catch (error) {
    log(`${url}: ${error}`);
  } finally {
    clearTimeout(timer);
    process.off('unhandledRejection', reject);
    chrome.kill();
  }
  return undefined;
}

/** Titles of the failed audits of these categories. @param {Result} lhr @param {readonly string[]} categories */
export function failedAudits(lhr, categories) {
  return categories
    .flatMap((id) => lhr.categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => ({ id, title: `${id}: ${lhr.audits[id]?.title}` }));
}

/** A category's score in percent. @param {Result | undefined} lhr @param {string} category */
export function scoreOf(lhr, category) {
  return Math.round((lhr?.categories[category]?.score ?? 0) * 100);
}
