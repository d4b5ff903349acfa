/**
 * Runs in the page: keys and values, as JSON, of a store in the shop's database; none before there
 * is such a store.
 */
export async function storedRecords(
  store: string,
): Promise<{ readonly key: string; readonly json: string }[]> {
  const resultOf = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  if (!(await indexedDB.databases()).some(({ name }) => name === 'sphatik')) return [];
  const database = await resultOf(indexedDB.open('sphatik'));
  try {
    if (!database.objectStoreNames.contains(store)) return [];
    const at = database.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([resultOf(at.getAllKeys()), resultOf(at.getAll())]);
    return keys.map((key, index) => ({ key: String(key), json: JSON.stringify(values[index]) }));
  } finally {
    database.close();
  }
}
