import {
  bytesPerGb,
  maxQuota,
  maxStorageGb,
  quotaNames,
  type QuotaName,
} from '@matinee/contract/plain/account/quotas'
import { z } from 'zod'
import { actor, command } from '../command.ts'
import { flag } from '../flags.ts'
import { flagName, size } from '../formatText.ts'
import { printTable } from '../printTable.ts'
import { findUser } from './findUser.ts'

const words: Record<QuotaName, string> = {
  storage: 'storage',
  uploads: 'uploads in progress',
  linksPerHour: 'links per hour',
  videos: 'videos',
  players: 'players',
  sites: 'sites',
  scheduledReports: 'scheduled reports',
}

/** The limit that a flag sets; null: the default. */
const limitFlag = (text: string, about: string, most: number, factor = 1) =>
  flag(
    `${text} <n>`,
    about,
    z
      .int()
      .min(0)
      .max(most)
      .nullable()
      .optional()
      .transform((limit) => limit && limit * factor),
    { nullWord: 'default' },
  )

const limitFlags = Object.fromEntries(
  quotaNames.map((quota) => [
    quota,
    quota === 'storage'
      ? limitFlag('--storage-gb', 'gigabytes of storage', maxStorageGb, bytesPerGb)
      : limitFlag(flagName(quota), words[quota], maxQuota),
  ]),
) as Record<QuotaName, ReturnType<typeof limitFlag>>

export const quotas = command({
  usage: 'quotas <user>',
  about: 'Show the quotas of an account and their use, or change its limits',
  flags: limitFlags,
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
      'QUOTA!': ({ quota }) => words[quota],
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
