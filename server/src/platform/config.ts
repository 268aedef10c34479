import { join, resolve } from 'node:path'
import { z } from 'zod'

export const url = (...protocols: string[]) =>
  z
    .url({ abort: true })
    .refine(
      (value) => protocols.includes(new URL(value).protocol),
      `must begin with ${protocols.join(' or ')}`,
    )
const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

/** The platform's settings by variable. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  MATINEE_DATA: z.string().min(1).default('./data'),
  MATINEE_SPOOL: z.string().min(1).optional(),
  MATINEE_DEMO: flag.default(true),
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  CLICKHOUSE_URL: url('http:', 'https:').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: flag.default(false),
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
  /** Absolute path of the data folder. */
  dataDir: string
  /** Absolute path of the folder of beacons that are not yet in the facts store; used by one process at a time. */
  spoolDir: string
  fillsDemo: boolean
  /** Origin at which browsers reach this server, without a slash at the end. */
  publicUrl: string
  databaseUrl: string | null
  clickhouseUrl: string | null
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
  trustsProxy: boolean
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
  if (env.NODE_ENV === 'production' && !env.PUBLIC_URL)
    throw new ConfigError(
      'NODE_ENV=production needs PUBLIC_URL, the address at which browsers reach this server, such as ' +
        'https://video.example: links in mails and embeds begin with it',
    )
  const publicUrl = (env.PUBLIC_URL ?? `http://${nameOf(env.HOST)}:${env.PORT}`).replace(/\/+$/, '')
  const supportEmail = env.SUPPORT_EMAIL ?? supportAt(publicUrl)
  const settings = {
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.MATINEE_DATA),
    spoolDir: resolve(env.MATINEE_SPOOL ?? join(env.MATINEE_DATA, 'spool')),
    fillsDemo: env.MATINEE_DEMO && env.NODE_ENV !== 'production',
    publicUrl,
    databaseUrl: env.DATABASE_URL ?? null,
    clickhouseUrl: env.CLICKHOUSE_URL ?? null,
    logLevel: env.LOG_LEVEL,
    trustsProxy: env.TRUST_PROXY,
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

/** support@ the public domain; without a domain, an address of a reserved name that receives no mail. */
function supportAt(publicUrl: string): string {
  const address = `support@${new URL(publicUrl).hostname}`
  return z.email().safeParse(address).success && !/\d$/.test(address) ? address : 'support@matinee.test'
}
