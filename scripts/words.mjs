// Words that may not come back: each had several private meanings here. `npm run lint` runs it. Prints each use with
// what to write instead; with folders as arguments only theirs. docs/glossary.md explains them.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './steps/project.mjs';

/** Word: what to write instead. Names are split at capitals, hyphens and underscores first. */
const words = {
  kept: 'cached, stored, saved, persisted or offline catalogue, after who owns the copy',
  unkept: 'not stored',
  wish: 'wishlist, or idempotency key',
  wishes: 'wishlist items, or idempotency keys',
  wished: 'in the wishlist',
  look: 'read, check, style; or look up',
  looks: 'reads, checks; or appearance',
  looked: 'read, checked',
  knock: 'check the rate limit',
  knocks: 'requests',
  knocker: 'client',
  calmly: 'orUndefined',
  law: 'rule',
  laws: 'rules',
  lane: 'queue',
  lanes: 'queues',
  anew: 'again',
  asker: 'caller',
  patience: 'timeout',
  patient: 'with a timeout',
  patiently: 'with a timeout',
  hurried: 'ignoring the backoff',
  garbled: 'invalid',
  strange: 'unknown, invalid',
  stranger: 'somebody else',
  strangers: 'other people',
  neighbourhood: 'network, rate limit key',
  shelf: 'list',
  shelves: 'lists',
  news: 'event',
  mirror: 'snapshot, copy',
  mirrors: 'copies',
  mirrored: 'copied',
  trouble: 'error',
  troubles: 'errors',
  troubled: 'failed',
  sentence: 'message',
  sentences: 'messages',
  door: 'function, entry point',
  doors: 'functions, entry points',
  tidy: 'remove what is expired',
  surplus: 'over the limit',
  lone: 'single',
  whoever: 'anybody who; or name them',
  knocked: 'requested',
  askers: 'callers',
  oftener: 'more often',
  generation: 'catalogue version',
  tidies: 'removes',
  tidied: 'removed',
  neighbourhoods: 'networks',
  elses: 'of another person',
};

/** Uses that are plain English, or the specification's own. */
const allowed = [
  /\blook(s|ed|ing)?( \w+)? up\b/gi,
  /\blooks? like\b/gi,
  /\bnews(letter|paper)\b/gi,
  /\bnot look like a product export\b|\bobelisk mirror clock\b/g,
  /\bwishes: \['user_id', 'product_id'\]/g,
  /\bKept Exactly\b|'kept_exactly'/g,
  /\/catalogue\/kept\b/g,
  /\b(first|two) sentences?\b/g,
  // Names that are stored on phones: the action that waits for a login, calls and fields of outbox entries, the offline
  // catalogue, caches and locks.
  /\bwish: (WishlistItem|item|\{)|\baction\??\.wish\b|^.*`wish` is the field.*$/g,
  // Texts on screen.
  /\blook after\b|\blook at yourself\b|\byou last looked\b|\bNews from\b|\blane (in Patan|at dusk)|name="Kept"/g,
  /\b(add|remove)Wish(es)?\b/g,
  /fields\b.{0,14}\bwishes\b/gi,
  /\bwish: (z|content|requests|JSON)\b|:wish\b/g,
  /\btrouble: (z|error|\{)/g,
  /\bkeptAt\b/g,
  /(sphatik-|')kept-(pictures|catalogue)'/g,
  /'x-kept-at'/g,
  /`lane-\$/g,
  /\bFROM wishes\b/g,
  // On the wire.
  /\/product\/shelves'/g,
  // The table of the wishlist.
  /'wishes(_key)?'|\bwishes: WishlistItemsTable\b/g,
  /'TIDY'/g,
  // Texts of the demo shop.
  /\bSwotha Lane\b/g,
  /\b(stones kept where|tidy desk|at the door|patient climber)\b/g,
];

/** Files that only have texts on screen. */
const copy = /^src\/(features\/booking\/tarot-deck|pages\/about\/about-copy|pages\/legal\/(privacy|terms))\.tsx?$/;

const given = process.argv.slice(2);
const everything = ['src', 'sw', 'server', 'contract', 'tests', 'scripts', 'vite', 'docs', 'illustrations/README.md'];
const files = (given.length > 0 ? given : [...everything, ...rootFiles()]).flatMap(filesUnder).filter(isChecked);

let found = 0;
for (const file of files) {
  inspect(file, file, 0);
  readFileSync(`${root}/${file}`, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      inspect(file, line, index + 1);
    });
}
console.log(found === 0 ? `Words: ${files.length} files, none that may not come back.` : `${found} words to replace.`);
process.exitCode = found === 0 ? 0 : 1;

function rootFiles() {
  return readdirSync(root).filter((name) => /\.(ts|md)$/.test(name));
}

/** @param {string} path of a file or a folder */
function filesUnder(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true }).map((name) => join(path, String(name)));
}

/** @param {string} file */
function isChecked(file) {
  const isGlossary = ['docs/wording.md', 'docs/glossary.md', 'scripts/words.mjs'].includes(file);
  return /\.(tsx?|mjs|css|md)$/.test(file) && !file.endsWith('.gen.ts') && !isGlossary && !copy.test(file);
}

/** @param {string} file @param {string} line @param {number} number 0 for the file's own name */
function inspect(file, line, number) {
  const rest = allowed.reduce((text, phrase) => text.replace(phrase, ''), line);
  for (const [word] of rest.replace(/([a-z0-9])([A-Z])/g, '$1 $2').matchAll(/[A-Za-z]+/g)) {
    const instead =
      Object.hasOwn(words, word.toLowerCase()) && words[/** @type {keyof typeof words} */ (word.toLowerCase())];
    if (!instead) continue;
    found += 1;
    console.log(`${file}:${number}: '${word}': ${instead}`);
  }
}
