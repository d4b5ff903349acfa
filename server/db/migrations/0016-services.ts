import type { Kysely } from 'kysely';

import {
  customTextsOfVersion1,
  servicesOfVersion1,
  serviceTextsOfVersion1,
} from './0016-services-of-version-1.ts';
import type { ShopMigration } from './shop-migration.ts';

/**
 * Services become the shop's own: a list with names, texts, lengths and prices instead of yes or
 * no, and each booking has the name of what was booked. The prices of before stay where they were
 * for a process of the version before.
 */
export const servicesMigration: ShopMigration = {
  async up(db) {
    await db.schema
      .alterTable('bookings')
      .addColumn('service_name', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await fill(db);
  },
  fill,
};

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
type Tables = Kysely<any>;

async function fill(db: Tables): Promise<void> {
  await storeServices(db);
  await nameBookings(db);
}

async function storeServices(db: Tables): Promise<void> {
  const rows: { name: string; value: string }[] = await db
    .selectFrom('shop_settings')
    .select(['name', 'value'])
    .execute();
  const stored = new Map(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  const hasServices = stored.get('services');
  if (hasServices === true) {
    await store(db, { services: withPrices(stored), ...serviceTextsOfVersion1 });
  } else if (hasServices === false) {
    await db.deleteFrom('shop_settings').where('name', '=', 'services').execute();
  }
  if (stored.get('customOrders') === true) await store(db, customTextsOfVersion1);
}

/** The services with the prices and lengths that the owner has set. */
function withPrices(stored: ReadonlyMap<string, unknown>) {
  return servicesOfVersion1.map((service) => {
    const [word = ''] = service.slug.split('-');
    const minutesOfAll = stored.get(`${word}.minutes`);
    return {
      ...service,
      choices: service.choices.map((choice) => {
        const price = stored.get(`${word}.${choice.value.toLowerCase().replace(' ', '-')}`);
        return {
          ...choice,
          minutes: typeof minutesOfAll === 'number' ? minutesOfAll : choice.minutes,
          pricePaisa: typeof price === 'number' ? price : null,
        };
      }),
    };
  });
}

/** Writes settings; the list of services replaces a yes, all others stay as they are. */
async function store(db: Tables, settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const text = JSON.stringify(value);
    await db
      .insertInto('shop_settings')
      .values({ name, value: text })
      .onConflict((conflict) => {
        const named = conflict.column('name');
        return name === 'services' ? named.doUpdateSet({ value: text }) : named.doNothing();
      })
      .execute();
  }
}

/** Gives bookings the names of what was booked, which were in the code. */
async function nameBookings(db: Tables): Promise<void> {
  for (const service of servicesOfVersion1) {
    const [word = ''] = service.slug.split('-');
    const rows: { id: string; details: string }[] = await db
      .selectFrom('bookings')
      .select(['id', 'details'])
      .where('service', '=', word)
      .where('service_name', '=', '')
      .execute();
    for (const { id, details } of rows) {
      await db
        .updateTable('bookings')
        .set({
          service_name: service.name,
          details: JSON.stringify(withLabels(JSON.parse(details), service)),
        })
        .where('id', '=', id)
        .execute();
    }
  }
}

type Version1Service = (typeof servicesOfVersion1)[number];

function withLabels(details: Record<string, unknown>, service: Version1Service) {
  const chosen = details.duration ?? details.package;
  const choiceLabel = service.choices.find(({ value }) => value === chosen)?.label;
  const ways: Record<string, string> = { Physical: service.inPerson, Online: service.online };
  const wayLabel = ways[String(details.preferredMethod)];
  return {
    ...details,
    ...(choiceLabel !== undefined && { choiceLabel }),
    ...(wayLabel !== undefined && { wayLabel }),
  };
}
