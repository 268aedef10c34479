import { expect, test } from 'vitest'
import { ConfigError } from './platform/config.ts'
import { readConfig } from './readConfig.ts'

test('the default settings listen on this machine only, with demo data', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    fillsDemo: true,
  })
  expect(config.dataDir).toMatch(/^\/.*\/data$/)
})

test('the spool is in the data folder or in MATINEE_SPOOL', () => {
  expect(readConfig({ MATINEE_DATA: '/srv/matinee' }).spoolDir).toBe('/srv/matinee/spool')
  const apart = { MATINEE_DATA: '/srv/matinee', MATINEE_SPOOL: '/var/spool/matinee' }
  expect(readConfig(apart).spoolDir).toBe('/var/spool/matinee')
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('production has no demo data, even with MATINEE_DEMO=on', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://video.example', MATINEE_DEMO: 'on' }
  expect(readConfig(production).fillsDemo).toBe(false)
})

test('production requires PUBLIC_URL', () => {
  const read = () => readConfig({ NODE_ENV: 'production' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/NODE_ENV=production needs PUBLIC_URL.* such as https:\/\/video\.example/)
})

test.each([
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ PUBLIC_URL: 'https://video.example/' }, 'https://video.example'],
])('%o is reached at %s', (environment, publicUrl) => {
  expect(readConfig(environment).publicUrl).toBe(publicUrl)
})

test('one message lists every invalid variable', () => {
  const wrong = {
    PORT: '70000',
    MATINEE_DEMO: 'yes',
    CLICKHOUSE_URL: 'ftp://x',
    PUBLIC_URL: 'nowhere',
    EXTERNAL_EMBED_URL: 'https://x/',
    ACCOUNT_MANAGER_EMAIL: 'nobody',
    AD_MANAGER_FORM_URL: 'mailto:a@b.example',
    ADS_TXT_LINES: 'seller.example, 1, DIRECT | seller.example 2 DIRECT',
  }
  const read = () => readConfig(wrong)
  expect(read).toThrow(ConfigError)
  for (const name of Object.keys(wrong)) expect(read).toThrow(name)
})

test('ads.txt lines are separated by |, and the account manager defaults to support', () => {
  expect(readConfig({ SUPPORT_EMAIL: 'help@console.example' })).toMatchObject({
    adsTxtTemplate: ['{host}, {code}, DIRECT'],
    accountManagerEmail: 'help@console.example',
    adManagerFormUrl: null,
  })
  const set = readConfig({
    ADS_TXT_LINES: ' {host}, {code}, DIRECT, c1 |ownerdomain={domain}|# ours| ',
    ACCOUNT_MANAGER_EMAIL: 'ads@console.example',
    AD_MANAGER_FORM_URL: 'https://forms.example/ads?site={domain}',
  })
  expect(set).toMatchObject({
    adsTxtTemplate: ['{host}, {code}, DIRECT, c1', 'ownerdomain={domain}', '# ours'],
    accountManagerEmail: 'ads@console.example',
    adManagerFormUrl: 'https://forms.example/ads?site={domain}',
  })
})

test.each(['smtp:mail.example', 'smtps://user:100%@mail.example', 'http://mail.example', 'mail.example'])(
  'the SMTP address %s is refused without repeating it',
  (address) => {
    const read = () => readConfig({ SMTP_URL: address })
    expect(read).toThrow(/SMTP_URL: (must|Invalid)/)
    expect(read).not.toThrow(/user:|100%/)
  },
)

test.each([
  [{ PUBLIC_URL: 'https://video.example' }, 'support@video.example'],
  [{}, 'support@matinee.test'],
  [{ HOST: '0.0.0.0' }, 'support@matinee.test'],
  [{ PUBLIC_URL: 'https://video.example', SUPPORT_EMAIL: 'help@else.example' }, 'help@else.example'],
])('with %o the support address is %s, which mails also come from', (environment, address) => {
  expect(readConfig(environment)).toMatchObject({ supportEmail: address, mailFrom: address })
})

test('quotas are whole numbers within their ranges', () => {
  const range = { QUOTA_STORAGE_GB: '1000000', QUOTA_PLAYERS: '0' }
  expect(readConfig(range).quotas).toMatchObject({ storage: 1_000_000 * 1024 ** 3, players: 0 })
  for (const wrong of [{ QUOTA_STORAGE_GB: '1000001' }, { QUOTA_PLAYERS: '-1' }, { QUOTA_SITES: '1.5' }])
    expect(() => readConfig(wrong)).toThrow(Object.keys(wrong)[0])
})
