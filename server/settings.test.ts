import { describe, expect, test } from 'vitest';

import { readSettings, type SettingsError } from './settings.ts';

const said = {
  PORT: '8080',
  HOST: '::',
  DATA_DIR: '/srv/shop',
  DATABASE_URL: 'postgresql://a:b@db/shop',
  STORAGE_URL: 's3://my-shop/files/?endpoint=https://s3.example/&region=eu-1',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  PUBLIC_URL: 'https://shop.example/',
  DEMO: '0',
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '10.0.0.0/8, ::1',
  RATE_LIMIT: 'off',
  METRICS_PORT: '9464',
  METRICS_HOST: '10.0.0.5',
  SMTP_URL: 'smtps://me:secret@mail.example:465',
  MAIL_FROM: 'My Shop <me@mail.example>',
  PUSH_SERVICES: 'https://push.example, http://127.0.0.1:9000',
  OWNER_EMAIL: 'owner@mail.example',
};

function problemsIn(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    return (error as SettingsError).problems;
  }
}

describe('Settings', () => {
  test('stand by themselves when nothing is said, or only emptiness', () => {
    const plain = readSettings({});
    expect(plain).toMatchObject({
      publicUrl: 'http://localhost:3000',
      host: '127.0.0.1',
      trustProxy: false,
    });
    expect(plain).toMatchObject({ metricsHost: '127.0.0.1', rateLimit: true, demo: true });
    expect(readSettings(Object.fromEntries(Object.keys(said).map((name) => [name, ' '])))).toEqual(
      plain,
    );
  });

  test('are read as they are said', () => {
    expect(readSettings(said)).toEqual({
      port: 8080,
      host: '::',
      dataDir: '/srv/shop',
      databaseUrl: 'postgresql://a:b@db/shop',
      storage: {
        bucket: 'my-shop',
        prefix: 'files/',
        endpoint: 'https://s3.example',
        region: 'eu-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      publicUrl: 'https://shop.example',
      deskUrl: 'https://shop.example',
      demo: false,
      logLevel: 'warn',
      trustProxy: ['10.0.0.0/8', '::1'],
      rateLimit: false,
      metricsPort: 9464,
      metricsHost: '10.0.0.5',
      smtpUrl: 'smtps://me:secret@mail.example:465',
      mailFrom: { name: 'My Shop', address: 'me@mail.example' },
      pushServices: ['https://push.example', 'http://127.0.0.1:9000'],
      ownerEmail: 'owner@mail.example',
    });
    expect(readSettings({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100');
    expect(() => readSettings({ METRICS_PORT: '3000' })).toThrow(
      'METRICS_PORT must be another port than PORT',
    );
  });

  test('everything wrong is told at once, and no password with it', () => {
    const wrong = {
      PORT: '70000',
      HOST: 'http://x',
      DATABASE_URL: 'mysql://root:hunter2@db/shop',
      STORAGE_URL: 's3://me:hunter2@bucket',
      PUBLIC_URL: 'shop.example',
      DEMO: 'perhaps',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: '10.0.0.0/64',
      RATE_LIMIT: '7',
      SMTP_URL: 'http://me:hunter2@mail.example',
      MAIL_FROM: 'nobody',
      OWNER_EMAIL: 'me@home',
    };
    const problems = problemsIn(wrong);
    expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual(
      Object.keys(wrong).toSorted(),
    );
    expect(problems.join()).not.toContain('hunter2');
    expect(problems).toContain("PORT must be a whole number from 0 to 65535 (it is '70000')");
  });

  test.each([
    ['PORT', '0', '65535', ['-1', '65536', '3e3', '80 80']],
    [
      'PUBLIC_URL',
      'http://a',
      'https://a.b:8443',
      ['ftp://a', 'https://a/b', 'https://a?x', 'https://u@a'],
    ],
    ['SMTP_URL', 'smtp://localhost:25', 'smtps://a:b@c', ['mail.example', 'smtp:', 'https://a']],
    [
      'MAIL_FROM',
      'a@b.example',
      '"A, B" <a@b.example>',
      ['a@b', 'A <b>', 'A <a@b.example> B', 'A\r\nBcc: x <a@b.example>'],
    ],
    ['OWNER_EMAIL', 'a@b.example', 'a+b@c.example', ['A <a@b.example>', '@b.example']],
    [
      'TRUST_PROXY',
      '1',
      '127.0.0.1, ::1',
      ['10.0.0.0/33', 'me', 'on', '1.2.3.4/8/8', '::1/129', '10', '-1', '1.5'],
    ],
  ])('%s takes what it can use only', (name, one, other, bad) => {
    for (const value of [one, other]) expect(problemsIn({ [name]: value })).toEqual([]);
    for (const value of bad) expect(problemsIn({ [name]: value }), value).toHaveLength(1);
  });

  test.each([
    ['0', false],
    ['1', 1],
    ['3', 3],
    ['10.0.0.1', ['10.0.0.1']],
  ])('TRUST_PROXY=%s never trusts every hop', (value, trusted) => {
    expect(readSettings({ TRUST_PROXY: value }).trustProxy).toEqual(trusted);
  });
});
