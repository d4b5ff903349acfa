type KeyOf<Source> = Source extends unknown ? keyof Source : never;
type Without<Source, Key> = { [Name in keyof Source as Exclude<Name, Key>]: Source[Name] };

/** A copy of an object without some of its fields. Of a union each member keeps its own type. */
export function omit<Source extends object, Key extends keyof Source | KeyOf<Source>>(
  source: Source,
  ...keys: readonly Key[]
): Without<Source, Key> {
  const left = { ...source };
  for (const key of keys) Reflect.deleteProperty(left, key);
  return left;
}
