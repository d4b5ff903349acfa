import { readWords } from '#server/cli/arguments.ts';
import { type Command, CommandError } from '#server/cli/command.ts';
import { plainText } from '#server/cli/plain-text.ts';
import { rotateTokenSecret } from '#server/modules/auth/session-tokens.ts';

const usage = 'npm run shop -- secrets rotate';

/** Replaces the secret that logins are signed with. */
export const secretsCommand: Command = {
  name: 'secrets',
  usage,
  summary: 'Replaces the secret that logins are signed with; everybody has to log in again',
  async run(args, { database, print }) {
    const { words } = readWords(args, {}, usage);
    if (words.length !== 1 || words[0] !== 'rotate') {
      throw new CommandError(`'${plainText(words.join(' '), 80)}' is not understood. Usage: ${usage}`);
    }
    await database.transaction(rotateTokenSecret);
    print('The secret was replaced. Restart the shop (every process of it): until then the old one is still accepted.');
    print('After that everybody has to log in again. Older backups contain the old secret.');
    return 0;
  },
};
