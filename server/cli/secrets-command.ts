import { audit } from '#server/audit.ts';
import { rotateTokenSecret } from '#server/modules/auth/sessions.ts';

import type { OwnerCommand } from './command.ts';

export const secretsCommand: OwnerCommand = {
  name: 'secrets',
  define(command, useShop) {
    command.description(
      'Replaces the secret that logins are signed with; everybody has to log in again',
    );
    command
      .command('rotate')
      .description('replace it')
      .action(() =>
        useShop(async ({ database, print }) => {
          await database.transaction(async (trx) => {
            await rotateTokenSecret(trx);
            await audit(trx, { who: 'command', action: 'secret.rotate', subject: 'shop' });
          });
          print(
            'The secret was replaced. Restart the shop (every process of it): ' +
              'until then the old one is still accepted.',
          );
          print('After that everybody has to log in again. Older backups contain the old secret.');
          return 0;
        }),
      );
  },
};
