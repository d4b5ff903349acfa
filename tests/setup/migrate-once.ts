import { openDatabase } from '#server/db/connect.ts';
import { readSettings } from '#server/settings.ts';

// A process of its own for the tests: opens the shop's database as a server does at its start, and
// closes it.
const database = await openDatabase(readSettings(process.env));
await database.read.selectFrom('products').select('id').limit(1).execute();
await database.close();
