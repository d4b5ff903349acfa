// `npm run characters`: how much code there is, and how densely it is written, by folder. Program
// code is TypeScript and JavaScript without tests, generated files, comments, empty lines and
// indentation.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

import { inRoot, root } from './steps/project.mjs';
import { printTable } from './steps/table.mjs';

const widthMax = 100;
const functionLinesMax = 80;

/**
 * @typedef {object} Size
 * @property {number} lines that have code
 * @property {number} characters of code, without indentation
 * @property {number} wideLines lines wider than `widthMax` columns, with their comments
 * @property {number} spreadLiterals `...{ a, b }` in an object, where types no longer check names
 * @property {number} longFunctions functions of more than `functionLinesMax` lines
 */

const names = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && !name.endsWith('.gen.ts'));
const isTest = (/** @type {string} */ name) => name.startsWith('tests/') || name.includes('.test.');
const programs = names.filter((name) => !isTest(name));
const folders = [...new Set(programs.map(folderOf))].toSorted();
const rows = folders.map((folder) => {
  const files = programs.filter((name) => folderOf(name) === folder);
  return rowOf(folder, files);
});
printTable([...rows, rowOf('program', programs), rowOf('tests', names.filter(isTest))]);

/** The first folder of a path; the root's own files count as one. @param {string} name */
function folderOf(name) {
  const [folder = '', ...rest] = name.split('/');
  return rest.length > 0 ? folder : '(root)';
}

/** @param {string} folder @param {readonly string[]} files */
function rowOf(folder, files) {
  const sizes = files.map(measure);
  const lines = sum(sizes, 'lines');
  const wideShare = (100 * sum(sizes, 'wideLines')) / lines;
  return {
    folder,
    files: files.length,
    lines,
    characters: sum(sizes, 'characters'),
    'characters a line': Math.round((10 * sum(sizes, 'characters')) / lines) / 10,
    [`% of lines over ${widthMax}`]: Math.round(10 * wideShare) / 10,
    'spread literals': sum(sizes, 'spreadLiterals'),
    [`functions over ${functionLinesMax} lines`]: sum(sizes, 'longFunctions'),
  };
}

/** @param {readonly Size[]} sizes @param {keyof Size} key */
function sum(sizes, key) {
  return sizes.reduce((total, size) => total + size[key], 0);
}

/** @param {string} name @returns {Size} */
function measure(name) {
  const text = readFileSync(inRoot(name), 'utf8');
  const { comments, program } = parseSync(name, text);
  let code = '';
  let end = 0;
  for (const comment of comments) {
    code += text.slice(end, comment.start);
    end = comment.end;
  }
  code += text.slice(end);
  const lines = code.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  return {
    lines: filled.length,
    characters: filled.reduce((total, line) => total + line.length, 0),
    wideLines: text.split('\n').filter((line) => line.length > widthMax).length,
    spreadLiterals: code.match(/\.\.\.\{/g)?.length ?? 0,
    longFunctions: functionsIn(program).filter(isLong).length,
  };

  /** @param {{ start: number, end: number }} place */
  function isLong({ start, end }) {
    return text.slice(start, end).split('\n').length > functionLinesMax;
  }
}

/**
 * All functions in a part of a syntax tree, with those inside them.
 *
 * @param {unknown} part @returns {{ start: number, end: number }[]}
 */
function functionsIn(part) {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(functionsIn);
  return isFunction(part) ? [part, ...inside] : inside;
}

/** @param {object} part @returns {part is { start: number, end: number }} */
function isFunction(part) {
  const { type = '', body } = /** @type {{ type?: string, body?: unknown }} */ (part);
  return (
    /^(?:ArrowFunctionExpression|Function(?:Declaration|Expression))$/.test(type) && Boolean(body)
  );
}
