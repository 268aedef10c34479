import { join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultQuotas, maxQuota, maxStorageGb, type Quotas } from '@matinee/contract/plain/account/quotas'

const url = (...protocols: string[]) =>
  z
    .url({ abort: true })
    .refine(
      (value) => protocols.includes(new URL(value).protocol),
      `must begin with ${protocols.join(' or ')}`,
    )
const bytesPerGb = 1024 ** 3
const quota = (preset: number, max = maxQuota) => z.coerce.number().int().min(0).max(max).default(preset)
const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Every setting there is, by its variable's name; docs/operating.md describes each. */
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
  /** Who looks after new sites. */
  ACCOUNT_MANAGER_EMAIL: z.email().optional(),
  AD_MANAGER_FORM_URL: url('http:', 'https:').optional(),
  ADS_TXT_LINES: z
    .string()
    .transform((lines) =>
      lines
        .split('|')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .refine(
      (lines) => lines.every(isAdsTxtLine),
      'must be lines such as "seller.example, {code}, DIRECT", between them |',
    )
    .default(['{host}, {code}, DIRECT']),
  SMTP_URL: url('smtp:', 'smtps:')
    .refine(namesServer, 'must name a host, special characters of user and password as %40')
    .optional(),
  MAIL_FROM: z.email().optional(),
  /** Registrations need no operator: their activation mail leaves at once. */
  AUTO_APPROVE: flag.default(false),
  /** Whether recipients of scheduled reports must confirm before they are mailed. */
  REPORT_RECIPIENTS: z.enum(['open', 'confirm']).default('open'),
  EXTERNAL_EMBED_URL: z
    .string()
    .refine((value) => URL.canParse(value) && value.includes('{id}'), 'must be an address that holds {id}')
    .optional(),
  FFMPEG_PATH: z.string().min(1).optional(),
  FFPROBE_PATH: z.string().min(1).optional(),
  YTDLP_PATH: z.string().min(1).optional(),
  /** A service account's key, and the folder that is shared with it: exports go there instead of the built-in drive. */
  GOOGLE_DRIVE_KEY_FILE: z.string().min(1).optional(),
  GOOGLE_DRIVE_FOLDER: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'must be the id at the end of the folder’s address')
    .optional(),
  GOOGLE_DRIVE_API_URL: url('http:', 'https:').default('https://www.googleapis.com'),
  /** Where TXT records of domains are looked up; the system's servers without it. */
  DNS_SERVER: z
    .string()
    .regex(/^(?:[\d.]+|\[[\da-f:]+\])(?::\d{1,5})?$/i, 'must be an IP address, with a port if need be')
    .optional(),
  /** What an account may have, unless an operator set a limit of its own. */
  QUOTA_STORAGE_GB: quota(defaultQuotas.storage / bytesPerGb, maxStorageGb),
  QUOTA_UPLOADS: quota(defaultQuotas.uploads),
  QUOTA_LINKS_PER_HOUR: quota(defaultQuotas.linksPerHour),
  QUOTA_VIDEOS: quota(defaultQuotas.videos),
  QUOTA_PLAYERS: quota(defaultQuotas.players),
  QUOTA_SITES: quota(defaultQuotas.sites),
  QUOTA_SCHEDULED_REPORTS: quota(defaultQuotas.scheduledReports),
  /** Lets video sources name private addresses: for tests and closed networks only. */
  ALLOW_PRIVATE_SOURCES: flag.default(false),
})

export type Config = {
  isProduction: boolean
  port: number
  host: string
  /** Absolute path of the data folder. */
  dataDir: string
  /** Absolute path of the folder of beacons that are not in the facts store yet; one process at a time. */
  spoolDir: string
  fillsDemo: boolean
  /** Origin under which publishers and strangers' pages reach this server, without a slash at the end. */
  publicUrl: string
  databaseUrl: string | null
  clickhouseUrl: string | null
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
  trustsProxy: boolean
  docsUrl: string
  supportEmail: string
  accountManagerEmail: string
  /** The form that owners of new sites fill in, with `{domain}` for the site's; null: they are written to. */
  adManagerFormUrl: string | null
  /** Lines for every site's ads.txt, with `{host}` for ours, `{code}` and `{domain}` for the site's. */
  adsTxtTemplate: string[]
  /** Null: mails become files in the data folder's outbox. */
  smtpUrl: string | null
  mailFrom: string
  autoApproves: boolean
  reportRecipients: 'open' | 'confirm'
  externalEmbedTemplate: string | null
  ffmpegPath: string | null
  ffprobePath: string | null
  ytdlpPath: string | null
  allowsPrivateSources: boolean
  dnsServer: string | null
  /** Null: exports go into the built-in drive. */
  googleDrive: GoogleDrive | null
  /** Limits of accounts that have none of their own. */
  quotas: Quotas
}

export type GoogleDrive = { keyFile: string; folderId: string; apiUrl: string }

export class ConfigError extends Error {}

/** Reads the settings. Throws one ConfigError that names every variable that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  if (env.NODE_ENV === 'production' && !env.PUBLIC_URL)
    throw new ConfigError(
      'NODE_ENV=production needs PUBLIC_URL, the address at which browsers reach this server, such as ' +
        'https://video.example: links in mails and embeds begin with it',
    )
  const publicUrl = (env.PUBLIC_URL ?? `http://${nameOf(env.HOST)}:${env.PORT}`).replace(/\/+$/, '')
  const supportEmail = env.SUPPORT_EMAIL ?? supportAt(publicUrl)
  const quotas = {
    storage: env.QUOTA_STORAGE_GB * bytesPerGb,
    uploads: env.QUOTA_UPLOADS,
    linksPerHour: env.QUOTA_LINKS_PER_HOUR,
    videos: env.QUOTA_VIDEOS,
    players: env.QUOTA_PLAYERS,
    sites: env.QUOTA_SITES,
    scheduledReports: env.QUOTA_SCHEDULED_REPORTS,
  }
  return {
    quotas,
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
    docsUrl: env.DOCS_URL ?? `${publicUrl}/api/v1/docs`,
    supportEmail,
    accountManagerEmail: env.ACCOUNT_MANAGER_EMAIL ?? supportEmail,
    adManagerFormUrl: env.AD_MANAGER_FORM_URL ?? null,
    adsTxtTemplate: env.ADS_TXT_LINES,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? supportEmail,
    autoApproves: env.AUTO_APPROVE,
    reportRecipients: env.REPORT_RECIPIENTS,
    externalEmbedTemplate: env.EXTERNAL_EMBED_URL ?? null,
    ffmpegPath: env.FFMPEG_PATH ?? null,
    ffprobePath: env.FFPROBE_PATH ?? null,
    ytdlpPath: env.YTDLP_PATH ?? null,
    allowsPrivateSources: env.ALLOW_PRIVATE_SOURCES,
    dnsServer: env.DNS_SERVER ?? null,
    googleDrive: googleDriveOf(env),
  }
}

function googleDriveOf(env: z.output<typeof Environment>): GoogleDrive | null {
  const { GOOGLE_DRIVE_KEY_FILE: keyFile, GOOGLE_DRIVE_FOLDER: folderId } = env
  if (!keyFile && !folderId) return null
  if (!keyFile || !folderId)
    throw new ConfigError('Set both GOOGLE_DRIVE_KEY_FILE and GOOGLE_DRIVE_FOLDER, or neither')
  return { keyFile, folderId, apiUrl: env.GOOGLE_DRIVE_API_URL.replace(/\/+$/, '') }
}

/** A record, a variable or a comment of ads.txt. */
function isAdsTxtLine(line: string): boolean {
  return /^(#|\w+\s*=|[^,#]+,[^,#]+,\s*(direct|reseller)\s*([,;#]|$))/i.test(line) && !/[\n\r]/.test(line)
}

function namesServer(value: string): boolean {
  const { hostname, username, password } = new URL(value)
  try {
    return hostname !== '' && Boolean(decodeURIComponent(`x${username}${password}`))
  } catch {
    return false
  }
}

/** How a browser on this machine calls the address that we listen on. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** support@ the public domain; without a domain, an address of a reserved name that receives no mail. */
function supportAt(publicUrl: string): string {
  const address = `support@${new URL(publicUrl).hostname}`
  return z.email().safeParse(address).success && !/\d$/.test(address) ? address : 'support@matinee.test'
}
