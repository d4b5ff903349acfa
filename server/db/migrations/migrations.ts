import type { Migration } from 'kysely';

import { catalogueMigration } from './0001-catalogue.ts';
import { customersMigration } from './0002-customers.ts';
import { servicesAndBlogMigration } from './0003-services-and-blog.ts';
import { limitsMigration } from './0004-limits.ts';
import { ordersMigration } from './0005-orders.ts';
import { sessionsMigration } from './0006-sessions.ts';
import { staffMigration } from './0011-staff.ts';

/** Every migration by name, in order. Listed here, because the build has no migration files. */
export const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogueMigration,
  '0002-customers': customersMigration,
  '0003-services-and-blog': servicesAndBlogMigration,
  '0004-limits': limitsMigration,
  '0005-orders': ordersMigration,
  '0006-sessions': sessionsMigration,
  '0011-staff': staffMigration,
};
