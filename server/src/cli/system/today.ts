import type { TodayItem } from '@matinee/contract/today'
import { showCommand } from '../command.ts'
import { minute, section } from '../formatText.ts'
import { printTable } from '../printTable.ts'
import { describeProblem } from './describeProblem.ts'

const titles: Record<TodayItem['kind'], string> = {
  registrations: 'Registrations to approve or refuse',
  sites: 'New sites without a placement',
  idleCampaigns: 'Active campaigns that cannot be shown',
  offPaceCampaigns: 'Campaigns ahead of or behind their pace',
  openMonths: 'Months to close',
  waitingPayments: 'Payments to approve',
  missingSources: 'Sources that did not report yesterday',
  failedImports: 'Imports that failed',
  failedVideos: 'Videos that failed',
  failedReports: 'Reports that failed',
  failedMails: 'Emails that failed',
}

export const today = showCommand({
  usage: 'today',
  about:
    'List what waits for an operator: registrations, sites, campaigns, missing figures, payments, and what has failed',
  async load(deps) {
    const { readToday } = await import('../../features/today/today.service.ts')
    return readToday({ ...deps, facts: await deps.facts() }, 'administrator')
  },
  print({ problems, items }, width) {
    if (problems.length + items.length === 0) return 'Nothing waits.'
    const parts = items.map(({ kind, count, examples }) =>
      section(
        `${titles[kind]} (${count})`,
        printTable(
          { rows: examples, width: width - 2, empty: 'none' },
          {
            'ID!': 'id',
            NAME: 'name',
            ACCOUNT: ({ account }) => account && account.name,
            'SINCE (UTC)': ({ at }) => minute(at),
          },
        ),
      ),
    )
    return [...problems.map(describeProblem), ...parts].join('\n').trim()
  },
})
