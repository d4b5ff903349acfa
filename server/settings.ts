import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';

import { isEmail } from '#contract/rules/texts/contact.ts';
import { parseBackupTarget } from '#server/backup/backup-target.ts';
import { parseStorageAddress } from '#server/media/s3-files.ts';
import { OwnerError } from '#server/start-problem.ts';

/** The validated settings of the environment. `.env.example` explains each. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

export interface MailAddress {
  /** Empty where it has none. */
  readonly name: string;
  readonly address: string;
}

/**
 * Lists everything wrong with the environment, one problem per line, to be printed without a stack.
 */
export class SettingsError extends OwnerError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `Please check these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Reads the settings; an empty value counts as missing. Throws a SettingsError that lists all
 * problems.
 */
export function readSettings(env: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  const read = <T, F = T>(
    name: string,
    fallback: F,
    schema: z.ZodMiniType<T>,
    requirement: string,
  ): T | F => {
    const text = env[name]?.trim() ?? '';
    if (text === '') return fallback;
    const { success, data } = schema.safeParse(text);
    if (!success) problems.push(`${name} ${requirement} (it is '${shorten(name, text)}')`);
    return success ? data : fallback;
  };

  const readUrl = (name: string, fallback: string, example: string) =>
    read(
      name,
      fallback,
      publicUrlSchema,
      `must be an http or https address without a path, such as ${example}`,
    );
  const readDatabaseUrl = (name: string) =>
    read(name, undefined, databaseUrlSchema, 'must look like postgres://user:password@host/name');
  const readPort = <F>(name: string, fallback: F) =>
    read<number, F>(name, fallback, portSchema, 'must be a whole number from 0 to 65535');
  const readHost = (name: string) =>
    read(name, '127.0.0.1', hostSchema, 'must be an address or a host name, without a port');

  const port = readPort('PORT', 3000);
  /** Without a trailing slash. */
  const publicUrl = readUrl('PUBLIC_URL', `http://localhost:${port}`, 'https://shop.example');
  const settings = {
    port,
    host: readHost('HOST'),
    dataDir: resolve(env.DATA_DIR?.trim() || './data'),
    databaseUrl: readDatabaseUrl('DATABASE_URL'),
    /**
     * The same database past a pooler, for what needs a session. Without it DATABASE_URL is direct.
     */
    databaseDirectUrl: readDatabaseUrl('DATABASE_DIRECT_URL'),
    /** A bucket for pictures, videos and uploads instead of the data folder. */
    storage: read(
      'STORAGE_URL',
      undefined,
      parsedBy((text) => parseStorageAddress(text, env)),
      'must look like s3://bucket/folder?endpoint=https://...&region=..., ' +
        'with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY set',
    ),
    /** Where automatic backups go; without it there are none. */
    backup: readBackup(env, read, problems),
    publicUrl,
    /** Where staff open the desk; `publicUrl` unless the desk has an address of its own. */
    deskUrl: readUrl('DESK_URL', publicUrl, 'https://desk.shop.example'),
    demo: read('DEMO', true, switchSchema, 'must be 1 or 0'),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      z.enum(logLevels),
      `must be one of ${logLevels.join(', ')}`,
    ),
    /** Trusted proxies: none, a number of hops, or addresses. */
    trustProxy: read(
      'TRUST_PROXY',
      false,
      parsedBy(parseProxies),
      'must be 0, how many proxies there are (1 to 9), or their addresses separated by commas',
    ),
    /** Stands in for all providers of payments, in tests. */
    paymentSimulator: read(
      'PAYMENT_SIMULATOR',
      undefined,
      z.string().check(z.regex(/^http:\/\/127\.0\.0\.1:\d+$/)),
      'is for tests alone: http://127.0.0.1 and a port',
    ),
    rateLimit: read('RATE_LIMIT', true, switchSchema, 'must be on or off'),
    /** Port of the metrics for Prometheus; undefined turns them off. */
    metricsPort: readPort('METRICS_PORT', undefined),
    metricsHost: readHost('METRICS_HOST'),
    /** Without it emails are written to the data folder, and addresses need no confirmation. */
    smtpUrl: read(
      'SMTP_URL',
      undefined,
      smtpUrlSchema,
      'must look like smtp://user:password@host:587 or smtps://...',
    ),
    /** Without it emails are from the shop's own name and email (`readSender`). */
    mailFrom: read(
      'MAIL_FROM',
      undefined,
      parsedBy(parseMailAddress),
      'must be an email address, or a name and one: My shop <shop@example.com>',
    ),
    /** Push services besides those of the common browsers, as origins. */
    pushServices: read(
      'PUSH_SERVICES',
      [],
      parsedBy(parseOrigins),
      'must be addresses without a path, separated by commas, such as https://push.example',
    ),
    /** Receives the emails about orders; without it the shop's own email does (`mailOwner`). */
    ownerEmail: read(
      'OWNER_EMAIL',
      undefined,
      z.string().check(z.refine(isEmail)),
      'must be an email address',
    ),
  };
  if (settings.metricsPort === port && port !== 0)
    problems.push('METRICS_PORT must be another port than PORT');
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

type Read = <T, F = T>(
  name: string,
  fallback: F,
  schema: z.ZodMiniType<T>,
  requirement: string,
) => T | F;

function readBackup(env: NodeJS.ProcessEnv, read: Read, problems: string[]) {
  const target = read(
    'BACKUP_URL',
    undefined,
    parsedBy((text) => parseBackupTarget(text, env)),
    'must be a folder (/mnt/backups/shop), s3://bucket/folder?endpoint=https://... with ' +
      'BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY set, or sftp://user@host/folder',
  );
  const keep = read(
    'BACKUP_KEEP',
    defaultKeep,
    parsedBy((text) => (keepPattern.test(text) ? text : undefined)),
    `must be restic's own options, such as ${defaultKeep}`,
  );
  const password = env.BACKUP_PASSWORD?.trim() ?? '';
  if (target && password === '')
    problems.push('BACKUP_PASSWORD must be set, too: backups are encrypted with it');
  return target && { target, password, keep: keep.split(/\s+/) };
}

/** Every backup of two hours, then one an hour, a day and a week: three months in all. */
const defaultKeep = '--keep-within 2h --keep-hourly 48 --keep-daily 30 --keep-weekly 13';
const keepPattern =
  /^--keep-(?:last|(?:within-)?(?:hourly|daily|weekly|monthly|yearly)|within)[= ]\w+(?:\s+--keep-[a-z-]+[= ]\w+)*$/;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** What a function makes of the text; undefined is not valid. */
function parsedBy<T>(parse: (text: string) => T | undefined): z.ZodMiniType<T> {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', input: text });
      return z.NEVER;
    }),
  );
}

const switchSchema = z.stringbool({ truthy: ['1', 'on'], falsy: ['0', 'off'], case: 'sensitive' });
const portSchema = parsedBy((text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
);
const hostSchema = z
  .string()
  .check(
    z.refine((text) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text)),
  );
const databaseUrlSchema = z.url({ protocol: /^postgres(?:ql)?$/ });
const smtpUrlSchema = z.url({ protocol: /^smtps?$/, hostname: /./ });
const publicUrlSchema = parsedBy((text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash;
  return isPlain && !url.username ? url.origin : undefined;
});

function parseOrigins(text: string): string[] | undefined {
  const origins = text.split(',').map((part) => publicUrlSchema.safeParse(part.trim()));
  const valid = origins.flatMap(({ success, data }) => (success ? [data] : []));
  return valid.length === origins.length ? valid : undefined;
}

function parseProxies(text: string): false | number | string[] | undefined {
  if (/^\d$/.test(text)) return text !== '0' && Number(text);
  const proxies = text.split(',').map((proxy) => proxy.trim());
  return proxies.every(isProxy) ? proxies : undefined;
}

function isProxy(proxy: string): boolean {
  const [address = '', bits, ...rest] = proxy.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

function parseMailAddress(text: string): MailAddress | undefined {
  const [, name, inside] = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>$/u.exec(text) ?? [];
  const address = inside ?? text;
  return isEmail(address) ? { name: name?.trim() ?? '', address } : undefined;
}

/** Shortens a value for printing, without the password of an address. */
function shorten(name: string, text: string): string {
  const shown = name.endsWith('_URL') ? text.replace(/:\/\/.*@/, '://...@') : text;
  return shown.length > 80 ? `${shown.slice(0, 80)}...` : shown;
}
