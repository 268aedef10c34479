import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { ConfigError } from './platform/config.ts'
import { secretSettings } from './platform/secretFiles.ts'
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

test.each([
  [
    'nats://matinee:p%40ss@a,b:4223,[::1]',
    { servers: ['a:4222', 'b:4223', '[::1]:4222'], user: 'matinee', password: 'p@ss', hasTls: false },
  ],
  ['tls://token@log.example', { servers: ['log.example:4222'], user: 'token', password: null, hasTls: true }],
  ['nats://127.0.0.1', { servers: ['127.0.0.1:4222'], user: '', password: null, hasTls: false }],
])('INGEST_LOG_URL %s names servers and user', (INGEST_LOG_URL, address) => {
  expect(readConfig({ INGEST_LOG_URL }).ingestLog).toEqual(address)
})

test.each(['http://a', 'nats://', 'nats://u:p@a,,b', 'nats://a/path', 'nats://u:%@a', 'nats://a:b:c'])(
  'INGEST_LOG_URL %s is refused',
  (INGEST_LOG_URL) => {
    expect(() => readConfig({ INGEST_LOG_URL })).toThrow(/INGEST_LOG_URL: must be nats:\/\/ or tls:\/\//)
  },
)

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

test('a cluster needs the address of one of its servers', () => {
  const read = () => readConfig({ CLICKHOUSE_CLUSTER: 'main' })
  expect(read).toThrow(/CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL/)
  const url = 'http://user:p%40ss@ch.example:8123'
  expect(readConfig({ CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: 'main' })).toMatchObject({
    clickhouseUrl: url,
    clickhouseCluster: 'main',
  })
  for (const name of ["a'b", 'two words'])
    expect(() => readConfig({ CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: name })).toThrow('CLICKHOUSE_CLUSTER')
})

test('one message lists every invalid variable', () => {
  const wrong = {
    PORT: '70000',
    MATINEE_DEMO: 'yes',
    CLICKHOUSE_URL: 'ftp://x',
    S3_URL: 'https://key@s3.example/bucket',
    MEDIA_BASE_URL: 'cdn',
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

test('the address of an object store names its bucket, credentials and folder', () => {
  const { s3, storage } = readConfig({
    S3_URL: 'https://AK%2FIA:se%2Bcret@s3.eu-central-1.amazonaws.com/films/matinee?region=eu-central-1',
  })
  expect({ s3, storage }).toEqual({
    s3: {
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      bucket: 'films',
      prefix: 'matinee/',
      isPathStyle: true,
      credentials: { accessKeyId: 'AK/IA', secretAccessKey: 'se+cret' },
    },
    storage: 's3',
  })
  expect(readConfig({ S3_URL: 'https://s3.example/films', STORAGE: 'folder' }).storage).toBe('folder')
  expect(() => readConfig({ S3_URL: 'https://s3.example/' })).toThrow('must name a bucket')
  expect(() => readConfig({ STORAGE: 's3' })).toThrow('STORAGE=s3 needs S3_URL')
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

test('backups do not go where the files are that they contain', () => {
  const bucket = 'https://key:secret@s3.example/one'
  for (const [S3_URL, BACKUP_URL] of [
    [`${bucket}/files`, `${bucket}/files/backups?region=x`],
    [bucket, `${bucket}/backups`],
    [`${bucket}/files`, bucket],
  ] as const)
    expect(() => readConfig({ S3_URL, BACKUP_URL })).toThrow('one within the other')
  expect(readConfig({ S3_URL: `${bucket}/files`, BACKUP_URL: `${bucket}/files2` }).backups.target).not.toBe(
    null,
  )
  expect(() => readConfig({ MATINEE_DATA: '/srv/data', BACKUP_URL: '/srv/data/b' })).toThrow(
    'within the data folder',
  )
})

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('a secret is read from a file, and not from two places', () => {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-settings-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'token')
  writeFileSync(file, 'a token from a file\n')
  expect(readConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('a token from a file')
  expect(() => readConfig({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another long token' })).toThrow(
    'METRICS_TOKEN and METRICS_TOKEN_FILE are both set',
  )
  expect(() => readConfig({ SMTP_URL_FILE: join(dir, 'none') })).toThrow(
    /SMTP_URL_FILE: .*none cannot be read \(ENOENT\)/,
  )
  for (const name of secretSettings) expect(read('docs/operating.md')).toContain(`\`${name}_FILE\``)
})

type Service = {
  command?: string[]
  environment?: Record<string, string>
  secrets?: (string | { source: string })[]
  networks?: Record<string, { ipv4_address?: string }>
}

test('each node of deploy/compose.several.yaml has the settings that its role needs, and their secrets', () => {
  const text = read('deploy/compose.several.yaml')
  const compose = parse(text, { merge: true }) as {
    services: Record<string, Service>
    secrets: Record<string, unknown>
  }
  const [roles, ...rows] = [
    ...read('docs/several-machines.md').matchAll(/^\| (Setting|`[A-Z].*?) \| (.*) \|$/gm),
  ].map(([, first, rest]) => ({ name: /^`(\w+)/.exec(first!)?.[1], cells: rest!.split(' | ') }))
  const settings = rows.filter(({ cells }) => cells.length === roles!.cells.length)
  const nodes = Object.values(compose.services).filter(({ command }) =>
    roles!.cells.includes(command?.[0] ?? ''),
  )
  expect(nodes.map(({ command }) => command![0])).toEqual(roles!.cells.flatMap((role) => [role, role]))
  expect(settings.length).toBeGreaterThan(10)
  const addresses = nodes.flatMap(({ networks }) => networks?.nodes?.ipv4_address ?? [])
  const balanced = [...read('deploy/haproxy.cfg').matchAll(/^ {2}server \w+ ([\d.]+):3000$/gm)]
  expect(addresses).toEqual(balanced.map(([, address]) => address))
  for (const { command, environment = {}, secrets = [] } of nodes) {
    const at = roles!.cells.indexOf(command![0]!)
    for (const { name, cells } of settings) {
      const isSet = `${name}` in environment || `${name}_FILE` in environment
      expect([command![0], name, isSet]).toEqual([command![0], name, !cells[at]!.startsWith('no')])
    }
    const named = Object.values(environment).flatMap(
      (value) => /^\/run\/secrets\/(.+)/.exec(value)?.[1] ?? [],
    )
    expect(named.toSorted()).toEqual((secrets as string[]).toSorted())
    for (const secret of named) expect(compose.secrets).toHaveProperty([secret])
  }
})

test.each(['deploy/compose.yaml', 'deploy/Dockerfile'])(
  'every setting that %s names is documented',
  (file) => {
    const named = [...read(file).matchAll(/(?:^ {6}|^ENV |(?<=^ENV .*) )([A-Z][A-Z_0-9]+)(?:: |=)/gm)].map(
      ([, name]) => name!,
    )
    const others = ['SKIP_FFMPEG']
    const operating = read('docs/operating.md')
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !others.includes(name) && !operating.includes(`\`${name}\``))).toEqual([])
  },
)
