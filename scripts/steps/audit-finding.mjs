/**
 * One line of the audit's table: what was checked, whether it passed, a figure, and its problems.
 * @typedef {{ what: string, isPassed: boolean, figure: string, problems: readonly string[] }} Finding
 */

/** Prints the table. Returns whether all passed. @param {readonly Finding[]} findings */
export function printFindings(findings) {
  const width = Math.max(...findings.map(({ what }) => what.length));
  for (const { what, isPassed, figure, problems } of findings) {
    console.log(`${isPassed ? 'passed' : 'FAILED'}  ${what.padEnd(width)}  ${figure}`);
    for (const line of problems) console.log(`          ${line}`);
  }
  return findings.every(({ isPassed }) => isPassed);
}
