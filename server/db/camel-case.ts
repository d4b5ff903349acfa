type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** A row with its columns in camel case. */
export type CamelCase<Row> = { readonly [Name in keyof Row & string as Camel<Name>]: Row[Name] };

/** Names the columns of a row in camel case. */
export function camelCase<Row extends object>(row: Row): CamelCase<Row> {
  const named = Object.entries(row).map(([name, value]) => [
    name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(named);
}
