import { shop } from '#contract/names/shop.ts';
import type { Reader } from '#server/db/connect.ts';
import type { UploadStore } from '#server/media/upload-store.ts';

import { type Person, type PersonTable, personRows, readPersonRows } from './person.ts';

/** What logs somebody in, or unsubscribes them, is no data about them. */
const secrets: readonly string[] = ['password_hash', 'token_version', 'token'];
/** Texts that are JSON in the database. */
const structured: readonly string[] = ['delivery', 'details'];

/** Everything that is stored about a person, as JSON: the rows by table, and the pictures. */
export async function exportPerson(read: Reader, uploads: UploadStore, person: Person): Promise<string> {
  const tables: Record<string, unknown> = {};
  for (const table of Object.keys(personRows(person)) as PersonTable[])
    tables[table] = (await readPersonRows(read, person, table)).map(plainRow);
  const pictures: Record<string, string | undefined> = {};
  for (const { id, hash, format } of await readPersonRows(read, person, 'uploads')) {
    const file = await uploads.read(hash);
    pictures[id] = file && `data:image/${format};base64,${file.toString('base64')}`;
  }
  const about = `What ${shop.shopName} has stored about ${person.name || person.email}. Amounts are in paisa, times in UTC.`;
  return JSON.stringify({ about, madeAt: new Date().toISOString(), ...tables, pictures }, undefined, 2);
}

function plainRow(row: object): object {
  const fields = Object.entries(row).filter(([name]) => !secrets.includes(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, structured.includes(name) ? JSON.parse(String(value)) : value]),
  );
}
