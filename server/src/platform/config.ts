import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readNatsAddress, type NatsAddress } from './nats/natsAddress.ts'
import { databaseUrlProblem } from './postgres/databaseUrl.ts'
import type { PreparesReads } from './postgres/postgres.ts'
import { readS3Address, type S3Address } from './files/s3Address.ts'

export const url = (...protocols: string[]) =>
  z
    .url({ abort: true })
    .refine(
      (value) => protocols.includes(new URL(value).protocol),
      `must begin with ${protocols.join(' or ')}`,
    )
const databaseUrl = z.string().superRefine((value, context) => {
  const message = databaseUrlProblem(value)
  if (message) context.addIssue({ code: 'custom', message })
})
const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

/** The platform's settings by variable. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  INGEST_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  MATINEE_DATA: z.string().min(1).default('./data'),
  MATINEE_SPOOL: z.string().min(1).optional(),
  MATINEE_SECRETS: z.string().min(1).optional(),
  WORKER_PLANS: flag.default(true),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  MATINEE_DEMO: flag.default(true),
  PUBLIC_URL: url('http:', 'https:').optional(),
  INGEST_LOG_URL: z
    .string()
    .transform(readNatsAddress)
    .refine(
      (address) => address !== null,
      'must be nats:// or tls://, then user:password@ and one host, or three with commas between; write special characters as %40',
    )
    .optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_PREPARED_READS: z.enum(['auto', 'on', 'off']).default('auto'),
  CLICKHOUSE_URL: url('http:', 'https:')
    .refine(namesServer, 'must name a host, special characters of user and password as %40')
    .optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the name of a cluster: letters, digits, dots, dashes')
    .optional(),
  S3_URL: url('http:', 'https:')
    .refine(
      (value) => readS3Address(value) !== null,
      'must name a bucket, and key and secret or neither: https://KEY:SECRET@s3.example/bucket',
    )
    .optional(),
  S3_PUBLIC_URL: url('http:', 'https:').optional(),
  MEDIA_BASE_URL: url('http:', 'https:').optional(),
  STORAGE: z.enum(['folder', 's3']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: flag.default(false),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  DOCS_URL: url('http:', 'https:').optional(),
  SUPPORT_EMAIL: z.email().optional(),
  SMTP_URL: url('smtp:', 'smtps:')
    .refine(namesServer, 'must name a host, special characters of user and password as %40')
    .optional(),
  MAIL_FROM: z.email().optional(),
  /** Registrations need no approval: the activation mail is sent immediately. */
  AUTO_APPROVE: flag.default(false),
  FFMPEG_PATH: z.string().min(1).optional(),
  FFPROBE_PATH: z.string().min(1).optional(),
  YTDLP_PATH: z.string().min(1).optional(),
  /** Name server for TXT records of domains; the system's servers by default. */
  DNS_SERVER: z
    .string()
    .regex(/^(?:[\d.]+|\[[\da-f:]+\])(?::\d{1,5})?$/i, 'must be an IP address, with a port if need be')
    .optional(),
  /** Allows fetches from private addresses: for tests and closed networks only. */
  ALLOW_PRIVATE_SOURCES: flag.default(false),
})

type PlatformSettings = {
  isProduction: boolean
  port: number
  host: string
  /** Where the supervisor's own `ingest` process listens; null: beacons are received by the api only. */
  ingestPort: number | null
  /** Absolute path of the data folder. */
  dataDir: string
  /** Absolute path of the folder of beacons that are not yet in the facts store; used by one process at a time. */
  spoolDir: string
  /** The same for the supervisor's `ingest` process. */
  ingestSpoolDir: string
  /** Absolute path of the file with the installation's key; null: `secrets.json` in the data folder. */
  secretsFile: string | null
  /** Whether a worker runs the schedules too; else planners do. */
  workerPlans: boolean
  /** How long a stopping process serves on while it says that it is not ready. */
  drainMs: number
  fillsDemo: boolean
  /** Origin at which browsers reach this server, without a slash at the end. */
  publicUrl: string
  /** Names one server, or several that are tried in turn. */
  databaseUrl: string | null
  preparesReads: PreparesReads
  clickhouseUrl: string | null
  /** Null: beacons wait in the spool folder of each process. */
  ingestLog: NatsAddress | null
  /** Name of the cluster in the server's `remote_servers`; null: one server. */
  clickhouseCluster: string | null
  s3: S3Address | null
  /** Origin at which browsers reach the S3 service, if it is another one than the server's. */
  s3PublicUrl: string | null
  /** Where new files go. */
  storage: 'folder' | 's3'
  /** Address of a CDN that fetches from `publicUrl`, without a slash at the end; null without one. */
  mediaBaseUrl: string | null
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
  trustsProxy: boolean
  /** Opens /metrics to other machines; null: this machine only. */
  metricsToken: string | null
  docsUrl: string
  supportEmail: string
  /** Null: mails become files in the data folder's outbox. */
  smtpUrl: string | null
  mailFrom: string
  autoApproves: boolean
  ffmpegPath: string | null
  ffprobePath: string | null
  ytdlpPath: string | null
  allowsPrivateSources: boolean
  dnsServer: string | null
}

/** The settings of features, which each of them adds in its `<noun>.settings.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- features merge their settings into it
export interface FeatureSettings {}

export type Config = PlatformSettings & FeatureSettings

export type SettingsReader = {
  /** The variables by name. */
  variables: z.ZodRawShape
  /** Turns valid variables into settings. Throws ConfigError if they contradict each other. */
  read(values: Record<string, unknown>, platform: PlatformSettings): Partial<FeatureSettings>
}

/** Declares the settings of a feature with typed variables. */
export const featureSettings = <Variables extends z.ZodRawShape>(feature: {
  variables: Variables
  read(values: z.output<z.ZodObject<Variables>>, platform: PlatformSettings): Partial<FeatureSettings>
}): SettingsReader => feature

export class ConfigError extends Error {}

/** Reads the settings of the platform and of `features`. Throws one ConfigError with every invalid variable. */
export function readSettings(
  environment: Record<string, string | undefined>,
  features: readonly SettingsReader[],
): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const variables = Object.assign({}, ...features.map((feature) => feature.variables)) as z.ZodRawShape
  const parsed = Environment.extend(variables).safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`)
  }
  const env = parsed.data as z.output<typeof Environment>
  refuseContradictions(env)
  const publicUrl = (env.PUBLIC_URL ?? `http://${nameOf(env.HOST)}:${env.PORT}`).replace(/\/+$/, '')
  const supportEmail = env.SUPPORT_EMAIL ?? supportAt(publicUrl)
  const spoolDir = resolve(env.MATINEE_SPOOL ?? join(env.MATINEE_DATA, 'spool'))
  const settings = {
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    ingestPort: env.INGEST_PORT ?? null,
    dataDir: resolve(env.MATINEE_DATA),
    spoolDir,
    ingestSpoolDir: `${spoolDir}-ingest`,
    secretsFile: env.MATINEE_SECRETS ? resolve(env.MATINEE_SECRETS) : null,
    workerPlans: env.WORKER_PLANS,
    drainMs: env.DRAIN_SECONDS * 1000,
    fillsDemo: env.MATINEE_DEMO && env.NODE_ENV !== 'production',
    publicUrl,
    databaseUrl: env.DATABASE_URL ?? null,
    preparesReads: env.DATABASE_PREPARED_READS,
    clickhouseUrl: env.CLICKHOUSE_URL ?? null,
    ingestLog: env.INGEST_LOG_URL ?? null,
    clickhouseCluster: env.CLICKHOUSE_CLUSTER ?? null,
    s3: env.S3_URL ? readS3Address(env.S3_URL) : null,
    s3PublicUrl: env.S3_PUBLIC_URL ? new URL(env.S3_PUBLIC_URL).origin : null,
    mediaBaseUrl: env.MEDIA_BASE_URL?.replace(/\/+$/, '') ?? null,
    storage: env.STORAGE ?? (env.S3_URL ? 's3' : 'folder'),
    logLevel: env.LOG_LEVEL,
    trustsProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    docsUrl: env.DOCS_URL ?? `${publicUrl}/help`,
    supportEmail,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? supportEmail,
    autoApproves: env.AUTO_APPROVE,
    ffmpegPath: env.FFMPEG_PATH ?? null,
    ffprobePath: env.FFPROBE_PATH ?? null,
    ytdlpPath: env.YTDLP_PATH ?? null,
    allowsPrivateSources: env.ALLOW_PRIVATE_SOURCES,
    dnsServer: env.DNS_SERVER ?? null,
  }
  return Object.assign(settings, ...features.map((feature) => feature.read(parsed.data, settings))) as Config
}

function refuseContradictions(env: z.output<typeof Environment>): void {
  if (env.NODE_ENV === 'production' && !env.PUBLIC_URL)
    throw new ConfigError(
      'NODE_ENV=production needs PUBLIC_URL, the address at which browsers reach this server, such as ' +
        'https://video.example: links in mails and embeds begin with it',
    )
  if (env.INGEST_PORT === env.PORT)
    throw new ConfigError('INGEST_PORT must differ from PORT: two processes cannot listen on one port')
  if (env.CLICKHOUSE_CLUSTER && !env.CLICKHOUSE_URL)
    throw new ConfigError(
      'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL, the address of a server of that cluster or of a proxy in front of it',
    )
  if (env.STORAGE === 's3' && !env.S3_URL)
    throw new ConfigError('STORAGE=s3 needs S3_URL, such as https://KEY:SECRET@s3.example/bucket')
}

function namesServer(value: string): boolean {
  const { hostname, username, password } = new URL(value)
  try {
    return hostname !== '' && Boolean(decodeURIComponent(`x${username}${password}`))
  } catch {
    return false
  }
}

/** The host in addresses for a browser on this machine. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Address of a folder of media: a video's key, or a signed form of it. */
export const mediaFolderUrl = (
  { mediaBaseUrl, publicUrl }: Pick<Config, 'mediaBaseUrl' | 'publicUrl'>,
  folder: string,
): string => `${mediaBaseUrl ?? publicUrl}/media/${folder}`

/** support@ the public domain; without a domain, an address of a reserved name that receives no mail. */
function supportAt(publicUrl: string): string {
  const address = `support@${new URL(publicUrl).hostname}`
  return z.email().safeParse(address).success && !/\d$/.test(address) ? address : 'support@matinee.test'
}
