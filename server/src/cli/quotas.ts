import { maxQuota, maxStorageGb, quotaNames, type QuotaName } from '@matinee/contract/plain/quotas'
import { CliError } from './cliError.ts'
import { option, type Noun, type Options, type Output, type Session } from './command.ts'
import { findUser } from './findUser.ts'
import { printTable } from './printTable.ts'
import { size } from './words.ts'

type Row = { quota: QuotaName; used: number; limit: number; isOwn: boolean }

const bytesPerGb = 1024 ** 3
const flags: Record<QuotaName, [flag: string, option: string]> = {
  storage: ['storage-gb', 'storageGb'],
  uploads: ['uploads', 'uploads'],
  linksPerHour: ['links-per-hour', 'linksPerHour'],
  videos: ['videos', 'videos'],
  players: ['players', 'players'],
  sites: ['sites', 'sites'],
  scheduledReports: ['scheduled-reports', 'scheduledReports'],
}
const words: Record<QuotaName, string> = {
  storage: 'storage',
  uploads: 'uploads in progress',
  linksPerHour: 'links per hour',
  videos: 'videos',
  players: 'players',
  sites: 'sites',
  scheduledReports: 'scheduled reports',
}

export function addQuotaCommand(users: Noun, actor: string): void {
  users.add({
    usage: 'quotas <user>',
    about: 'Show what an account may have and uses; with options, change its limits',
    args: { user: 'id or e-mail' },
    options: quotaNames.map((name) =>
      option(
        `--${flags[name][0]} <n>`,
        `${words[name]}${name === 'storage' ? ' in gigabytes' : ''}: a whole number, or default`,
      ),
    ),
    examples: [
      'users quotas ayse@example.com',
      'users quotas ayse@example.com --storage-gb 500 --uploads 20',
      'users quotas ayse@example.com --players default',
    ],
    run: (session, [user], options) => runQuotas(session, { user: user!, options, actor }),
  })
}

async function runQuotas(
  session: Session,
  { user, options, actor }: { user: string; options: Options; actor: string },
): Promise<Output> {
  const limits = readLimits(options)
  const deps = await session.open()
  const { id, email } = await findUser(deps.db, user)
  const service = await import('../features/quotas/quotas.service.ts')
  const isChange = Object.keys(limits).length > 0
  if (isChange) await service.changeQuotas(deps.db, id, limits, actor)
  const quotas = await service.describeQuotas(deps, id)
  const text = printQuotas(quotas, session.width)
  return { json: { quotas }, text: isChange ? `Changed the quotas of ${email}.\n\n${text}` : text }
}

function readLimits(options: Options): Partial<Record<QuotaName, number | null>> {
  const limits: Partial<Record<QuotaName, number | null>> = {}
  for (const name of quotaNames) {
    const given = options[flags[name][1]]
    if (typeof given === 'string') limits[name] = readLimit(name, given)
  }
  return limits
}

function readLimit(name: QuotaName, given: string): number | null {
  if (given.toLowerCase() === 'default') return null
  if (!/^\d+$/.test(given))
    throw new CliError('usage', `--${flags[name][0]}: "${given}" is neither a whole number nor default.`)
  const max = name === 'storage' ? maxStorageGb : maxQuota
  if (Number(given) > max) throw new CliError('usage', `--${flags[name][0]}: at most ${max}.`)
  return Number(given) * (name === 'storage' ? bytesPerGb : 1)
}

function printQuotas(quotas: Row[], width: number): string {
  const amount = (quota: QuotaName, value: number) => (quota === 'storage' ? size(value) : String(value))
  return printTable<Row>(
    quotas,
    [
      { title: 'QUOTA', cell: ({ quota }) => words[quota], isWhole: true },
      { title: 'USED', cell: ({ quota, used }) => amount(quota, used), isWhole: true },
      { title: 'LIMIT', cell: ({ quota, limit }) => amount(quota, limit), isWhole: true },
      { title: 'SET BY', cell: ({ isOwn }) => (isOwn ? 'operator' : 'default'), isWhole: true },
    ],
    width,
  )
}
