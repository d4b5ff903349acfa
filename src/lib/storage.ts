import { changeRecords, clearStore, readRecord, type StoreName, schemaOf, writeRecord } from './database.ts';

// The functions of the storage before database.ts, until form-draft.ts has moved. Nothing new uses them.

export const readKept = <Value>(store: StoreName, key: string): Promise<Value | undefined> =>
  readRecord(
    store,
    key,
    schemaOf((value) => value as Value),
  );
export const keep = writeRecord;
export const keepAndForget = changeRecords;
export const forgetAll = clearStore;
