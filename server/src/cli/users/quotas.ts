import { maxQuota, maxStorageGb, quotaNames, type QuotaName } from '@matinee/contract/plain/account/quotas'
import { z } from 'zod'
import { actor, command } from '../command.ts'
import { flag, type Flag } from '../flags.ts'
import { size } from '../formatText.ts'
import { printTable } from '../printTable.ts'
import { wrongUsage } from '../refuse.ts'
import { findUser, userArgument } from './findUser.ts'

const bytesPerGb = 1024 ** 3
const words: Record<QuotaName, [name: string, words: string]> = {
  storage: ['--storage-gb', 'storage'],
  uploads: ['--uploads', 'uploads in progress'],
  linksPerHour: ['--links-per-hour', 'links per hour'],
  videos: ['--videos', 'videos'],
  players: ['--players', 'players'],
  sites: ['--sites', 'sites'],
  scheduledReports: ['--scheduled-reports', 'scheduled reports'],
}

/** The limit that a flag sets; null: the default. */
const limitFlag = (quota: QuotaName): Flag<z.ZodOptional<z.ZodNullable<z.ZodInt>>> => {
  const [name, about] = words[quota]
  const [unit, most, factor] =
    quota === 'storage' ? [' in gigabytes', maxStorageGb, bytesPerGb] : ['', maxQuota, 1]
  return flag(
    `${name} <n>`,
    `${about}${unit}: a whole number, or default`,
    z.int().nullable().optional(),
    (given: string) => {
      if (given.toLowerCase() === 'default') return null
      if (!/^\d+$/.test(given)) throw wrongUsage(`${name}: "${given}" is neither a whole number nor default.`)
      if (Number(given) > most) throw wrongUsage(`${name}: at most ${most}.`)
      return Number(given) * factor
    },
  )
}

export const quotas = command({
  usage: 'quotas <user>',
  about: 'Show what an account may have and uses; with options, change its limits',
  args: userArgument,
  flags: Object.fromEntries(quotaNames.map((quota) => [quota, limitFlag(quota)])) as Record<
    QuotaName,
    ReturnType<typeof limitFlag>
  >,
  examples: [
    'users quotas ayse@example.com',
    'users quotas ayse@example.com --storage-gb 500 --uploads 20',
    'users quotas ayse@example.com --players default',
  ],
  async run({ open, width }, [user], limits) {
    const deps = await open()
    const { id, email } = await findUser(deps.db, user)
    const service = await import('../../features/quotas/quotas.service.ts')
    const isChange = Object.keys(limits).length > 0
    if (isChange) await service.changeQuotas(deps.db, id, limits, actor)
    const rows = await service.describeQuotas(deps, id)
    const amount = (quota: QuotaName, value: number) => (quota === 'storage' ? size(value) : String(value))
    const table = { rows, width }
    const text = printTable(table, {
      'QUOTA!': ({ quota }) => words[quota][1],
      'USED!': ({ quota, used }) => amount(quota, used),
      'LIMIT!': ({ quota, limit }) => amount(quota, limit),
      'SET BY!': ({ isOwn }) => (isOwn ? 'operator' : 'default'),
    })
    return {
      json: { quotas: rows },
      text: isChange ? `Changed the quotas of ${email}.\n\n${text}` : text,
    }
  },
})
