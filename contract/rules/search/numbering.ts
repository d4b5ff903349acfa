/** Numbers for words or tags in the order they come. */
export class Numbering {
  readonly words: string[] = [];
  readonly numberOf = new Map<string, number>();

  of(word: string): number {
    const known = this.numberOf.get(word);
    if (known !== undefined) return known;
    const number = this.words.length;
    this.words.push(word);
    this.numberOf.set(word, number);
    return number;
  }
}
