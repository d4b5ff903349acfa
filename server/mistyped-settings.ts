/** Every setting of the environment; `.env.example` explains each. */
export const settingNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DESK_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'STORAGE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_ENDPOINT_URL',
  'AWS_REGION',
  'BACKUP_URL',
  'BACKUP_PASSWORD',
  'BACKUP_KEEP',
  'BACKUP_ACCESS_KEY_ID',
  'BACKUP_SECRET_ACCESS_KEY',
  'DEMO',
  'LOG_LEVEL',
  'TRUST_PROXY',
  'SMTP_URL',
  'MAIL_FROM',
  'OWNER_EMAIL',
  'PUSH_SERVICES',
  'PAYMENT_SIMULATOR',
  'RATE_LIMIT',
  'METRICS_PORT',
  'METRICS_HOST',
] as const;

/** Names of other programs that are near to ours. */
const otherNames: ReadonlySet<string> = new Set(['AWS_SECRET_KEY', 'AWS_ACCESS_KEY', 'HOSTS']);

/**
 * Finds names that are nearly those of settings, such as PUBLIC_URI, which set nothing. Returns a
 * line for each.
 */
export function findMistyped(env: NodeJS.ProcessEnv): string[] {
  const known: readonly string[] = settingNames;
  return Object.keys(env)
    .filter((name) => !known.includes(name) && !otherNames.has(name))
    .flatMap((name) => {
      const [nearest] = settingNames
        .map((setting) => ({ setting, distance: distanceOf(name.toUpperCase(), setting) }))
        .filter(({ setting, distance }) => distance <= mistakesIn(setting))
        .toSorted((one, other) => one.distance - other.distance);
      return nearest
        ? [`${name} is no setting and does nothing. Did you mean ${nearest.setting}?`]
        : [];
    });
}

/** A short name has many neighbours: HOME is not HOST. */
function mistakesIn(setting: string): number {
  if (setting.length <= 4) return 0;
  return setting.length < 8 ? 1 : 2;
}

/** How many letters must be typed, deleted or replaced to make one text of the other. */
function distanceOf(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [column, letterThere] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + (letter === letterThere ? 0 : 1);
      now.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}
