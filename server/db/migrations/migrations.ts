import type { Migration } from 'kysely';

import { catalogueMigration } from './0001-catalogue.ts';
import { customersMigration } from './0002-customers.ts';
import { servicesAndBlogMigration } from './0003-services-and-blog.ts';
import { limitsMigration } from './0004-limits.ts';
import { sessionsMigration } from './0006-sessions.ts';
import { alwaysAvailableMigration } from './0008-always-available.ts';
import { orderStatesMigration } from './0010-order-states.ts';
import { staffMigration } from './0011-staff.ts';
import { productVersionsMigration } from './0012-product-versions.ts';

/** Every migration by name, in order. Listed here, because the build has no migration files. */
export const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogueMigration,
  '0002-customers': customersMigration,
  '0003-services-and-blog': servicesAndBlogMigration,
  '0004-limits': limitsMigration,
  '0006-sessions': sessionsMigration,
  '0008-always-available': alwaysAvailableMigration,
  '0010-order-states': orderStatesMigration,
  '0011-staff': staffMigration,
  '0012-product-versions': productVersionsMigration,
};
