/** The middle value, rounded; the upper one of two. NaN without values. @param {readonly number[]} values */
export function median(values) {
  return Math.round([...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN);
}
