import type { Schema, StoreName } from './database.ts';
import {
  changeRecords,
  clearStore,
  deleteRecord,
  readRecord,
  readRecords,
  schemaOf,
  transaction,
  writeRecord,
} from './database.ts';

// The functions of the storage before database.ts, until their callers have moved. Nothing new uses them.

const stores: Readonly<Record<string, StoreName>> = { 'kept-catalogue': 'offline-catalogue', settings: 'session' };
const storeFor = (name: string) => stores[name] ?? (name as StoreName);
const unparsed = <Value>(): Schema<Value> => schemaOf((value) => value as Value);

export const readKept = <Value>(store: string, key: string): Promise<Value | undefined> =>
  readRecord(storeFor(store), key, unparsed<Value>());
export const keep = (store: string, key: string, value: unknown) => writeRecord(storeFor(store), key, value);
export const forget = (store: string, key: string) => deleteRecord(storeFor(store), key);
export const forgetAll = (store: string) => clearStore(storeFor(store));
export const discard = forgetAll;
export const readAllKept = (store: string) => readRecords(storeFor(store));
export const keepAndForget = (
  store: string,
  kept: readonly (readonly [string, unknown])[],
  gone: readonly string[],
): Promise<boolean> => changeRecords(storeFor(store), kept, gone);

export interface KeptThings {
  read<Value>(key: string): Promise<Value | undefined>;
  list<Value>(prefix: string): Promise<Value[]>;
  write(key: string, value: unknown): void;
  drop(key: string): void;
}

export function inOneStep<Result>(
  store: string,
  work: (things: KeptThings) => Promise<Result> | Result,
): Promise<Result> {
  return transaction(
    [storeFor(store)],
    'readwrite',
    ({ read, list, write, delete: drop }) =>
      work({
        read: <Value>(key: string) => read(key, unparsed<Value>()),
        list: <Value>(prefix: string) => list(prefix, unparsed<Value>()),
        write,
        drop,
      }),
    { durability: 'strict' },
  );
}
