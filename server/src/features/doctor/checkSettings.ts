import { existsSync, statSync } from 'node:fs'
import type { Config } from '../../platform/config.ts'
import { uploadOrigin } from '../../platform/files/s3Address.ts'
import type { DoctorDeps } from './doctorDeps.ts'
import { Problem, Skipped, type RunStep } from './step.ts'

/** Settings that are valid one by one, and risky or contradictory together. */
export async function checkSettings(
  {
    config,
    secrets,
    keyProblem,
  }: Pick<DoctorDeps, 'config' | 'keyProblem'> & { secrets?: DoctorDeps['secrets'] },
  step: RunStep,
): Promise<void> {
  await step('user', '', () => checkUser(config))
  await step('key', '', () => {
    if (keyProblem !== undefined) throw new Problem(keyProblem)
    if (!secrets) throw new Skipped('this machine does not have the key of the installation')
    return 'can be read'
  })
  await step('production', '', () => {
    if (config.isProduction) return 'NODE_ENV is production'
    throw new Skipped('NODE_ENV is not production: risks of a public installation are not checked')
  })
  if (!config.isProduction) return
  await step('PUBLIC_URL', '', () => {
    if (isHttps(config.publicUrl)) return config.publicUrl
    throw new Problem(
      'PUBLIC_URL is http: passwords travel in the open, and pages on https cannot show embeds. Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
    )
  })
  await step('mixed content', '', () => checkMixedContent(config))
  await step('TRUST_PROXY', '', () => {
    if (config.trustsProxy || !isHttps(config.publicUrl)) return config.trustsProxy ? 'on' : 'off'
    throw new Problem(
      'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is off: all viewers have its address, and a popular video looks like a flood. Set TRUST_PROXY=on.',
    )
  })
  await step('SMTP_URL', '', () => {
    if (config.smtpUrl) return `emails leave from ${config.mailFrom}`
    throw new Problem(
      `SMTP_URL is not set: emails become files in ${config.dataDir}/outbox and reach nobody. Set it to smtps://user:password@host:465.`,
    )
  })
  await step('SUPPORT_EMAIL', '', () => {
    if (!config.supportEmail.endsWith('.test')) return config.supportEmail
    throw new Problem(
      `SUPPORT_EMAIL is ${config.supportEmail}, which receives nothing. Set it to an address of yours.`,
    )
  })
  await step('ALLOW_PRIVATE_SOURCES', '', () => {
    if (!config.allowsPrivateSources) return 'off'
    throw new Problem(
      'ALLOW_PRIVATE_SOURCES is on: publishers can make Matinee fetch addresses of your own network. Remove it unless the network is closed.',
    )
  })
  await step('METRICS_TOKEN', '', () => {
    if (config.metricsToken) return 'set'
    throw new Skipped('not set: only programs on this machine can read /metrics')
  })
}

const isHttps = (address: string) => address.startsWith('https:')

/** Files that another user makes in the data folder cannot be changed by Matinee later. */
function checkUser({ dataDir }: Pick<Config, 'dataDir'>): string {
  if (!existsSync(dataDir)) throw new Skipped(`${dataDir} does not exist on this machine`)
  const owner = statSync(dataDir).uid
  const own = process.getuid?.() ?? owner
  if (own === owner) return `owns ${dataDir}`
  throw new Problem(
    `${dataDir} belongs to user ${owner}, and this command runs as ${own}, so it sees other rights than Matinee. Run it as Matinee's user: sudo -u matinee …`,
  )
}

/** Browsers load and send nothing by http from a page on https. */
function checkMixedContent(config: Config): string {
  const { publicUrl, mediaBaseUrl, s3, s3PublicUrl, storage } = config
  const others = {
    MEDIA_BASE_URL: mediaBaseUrl,
    'S3_URL (or S3_PUBLIC_URL)': s3 && storage === 's3' ? uploadOrigin(s3, s3PublicUrl) : null,
  }
  const blocked = Object.entries(others).find(([, address]) => address?.startsWith('http:'))
  if (isHttps(publicUrl) && blocked)
    throw new Problem(
      `PUBLIC_URL is https and ${blocked[0]} is ${blocked[1]}: browsers block that. Give it an https address.`,
    )
  return 'none'
}
