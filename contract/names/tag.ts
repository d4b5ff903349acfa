/** The shape every closed list of tags shares. */
export interface TagName {
  /** Wire spelling, as it stands in addresses and on products. */
  readonly slug: string;
  /** Spelling for people. */
  readonly label: string;
  /** Other spellings that lead to the same products. */
  readonly aliases?: readonly string[];
}
