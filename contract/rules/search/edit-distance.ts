let before = new Uint8Array(64);
let above = new Uint8Array(64);
let row = new Uint8Array(64);

/**
 * Damerau's distance between two words of at most 62 letters: how many letters to add, drop, change or swap
 * with a neighbour. Anything over `most` comes back as `most + 1`, early.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  for (let at = 0; at <= other.length; at += 1) above[at] = at;
  for (let i = 1; i <= one.length; i += 1) {
    row[0] = i;
    let least = i;
    const letter = one.charCodeAt(i - 1);
    for (let j = 1; j <= other.length; j += 1) {
      const same = letter === other.charCodeAt(j - 1);
      let cost = Math.min(num(above, j) + 1, num(row, j - 1) + 1, num(above, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === other.charCodeAt(j - 1)) {
        cost = Math.min(cost, num(before, j - 2) + 1);
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(num(above, other.length), most + 1);
}

function num(numbers: Uint8Array, at: number): number {
  return numbers[at] as number;
}
