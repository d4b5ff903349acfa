/**
 * One line of the audit's table: what was looked at, whether it holds, a figure, and what is wrong.
 * @typedef {{ what: string, isWell: boolean, figure: string, trouble: readonly string[] }} Finding
 */

/** Prints the table. Whether all held. @param {readonly Finding[]} findings */
export function tellFindings(findings) {
  const width = Math.max(...findings.map(({ what }) => what.length));
  for (const { what, isWell, figure, trouble } of findings) {
    console.log(`${isWell ? 'well  ' : 'FAILED'}  ${what.padEnd(width)}  ${figure}`);
    for (const line of trouble) console.log(`          ${line}`);
  }
  return findings.every(({ isWell }) => isWell);
}
