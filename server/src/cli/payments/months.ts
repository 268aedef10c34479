import { closeMonth, holdPayment, type AccountProof, type Month } from '@matinee/contract/adminPayments'
import { actor, command, listCommand, showCommand } from '../command.ts'
import { flagsOf } from '../flags.ts'
import { formatMicros, plural } from '../formatText.ts'
import { printTable } from '../printTable.ts'
import { openClosedTerm } from './openClosedTerm.ts'

const { term } = closeMonth.params!.shape
const args: { term: [string, typeof term] } = { term: ['month, for example 2026-10', term] }
const service = () => import('../../features/payments/month/months.service.ts')
const approvals = () => import('../../features/payments/month/approvals.service.ts')

const months = listCommand({
  usage: 'months',
  about: 'List months with their sums of all accounts, newest first',
  examples: ['payments months', 'payments months --json'],
  async load({ db }) {
    return { rows: await (await service()).listMonths(db), empty: 'No closed months.' }
  },
  columns: {
    'MONTH!': 'term',
    'ACCOUNTS#': 'count',
    'EARNED $#!': ({ earnedMicros }: Month) => formatMicros(earnedMicros),
    'CORRECTED $#!': ({ correctedMicros }: Month) => formatMicros(correctedMicros),
    'CARRIED $#': ({ carried }: Month) => formatMicros(carried.micros),
    'TO APPROVE $#': ({ waiting }: Month) => formatMicros(waiting.micros),
    'APPROVED $#': ({ approved }: Month) => formatMicros(approved.micros),
    'PAID $#': ({ paid }: Month) => formatMicros(paid.micros),
    'BLOCKED#': ({ blocked }: Month) => Object.values(blocked).reduce((sum, { count }) => sum + count, 0),
  },
})

/** In pages, because a month may have many accounts. */
export async function listEvery(
  db: Parameters<Awaited<ReturnType<typeof service>>['listAccountPayments']>[0],
  filter: { term: string; state: 'waiting' | 'approved' },
) {
  const { listAccountPayments } = await service()
  const rows = []
  for (let after: string | undefined; ; after = rows.at(-1)!.id) {
    const { data, hasNext } = await listAccountPayments(db, { ...filter, after, perPage: 500 })
    rows.push(...data)
    if (!hasNext || data.length === 0) return rows
  }
}

const approveAll = command({
  usage: 'approve-all <term>',
  about: 'Approve every payment of a month that waits and is not blocked',
  args,
  examples: ['payments approve-all 2026-10'],
  async run({ open }, [term]) {
    const { db } = await open()
    const waiting = await listEvery(db, { term, state: 'waiting' })
    const payments = waiting
      .filter(({ block }) => block === null)
      .map(({ id, totalMicros }) => ({ id, totalMicros }))
    const json = await (await approvals()).approvePayments(db, payments, actor)
    const left = waiting.length - json.approved
    const rest = left > 0 ? ` ${left} still wait; see payments list --term ${term}.` : ''
    return { json, text: `Approved ${plural(json.approved, 'payment')} of ${term}.${rest}` }
  },
})

const hold = showCommand({
  usage: 'hold <user> <term>',
  about: 'Put a payment on hold: it and later ones of the account cannot be approved or paid',
  args,
  flags: flagsOf(holdPayment.body!, { reason: 'why; operators see it, the publisher does not' }),
  examples: ['payments hold ayse@example.com 2026-10 --reason "Traffic under review"'],
  async load(cli, userAndTerm, { reason }) {
    const { payment } = await openClosedTerm(cli, ...userAndTerm)
    await (await approvals()).holdPayment(cli.db, payment.id, reason, actor)
    return { id: payment.id, reason }
  },
  print: () => 'The payment is on hold.',
})

const release = showCommand({
  usage: 'release <user> <term>',
  about: 'End the hold of a payment',
  args,
  examples: ['payments release ayse@example.com 2026-10'],
  async load(cli, userAndTerm) {
    const { payment } = await openClosedTerm(cli, ...userAndTerm)
    await (await approvals()).releasePayment(cli.db, payment.id, actor)
    return { id: payment.id }
  },
  print: () => 'The payment is no longer on hold.',
})

const prove = command({
  usage: 'prove <term>',
  about: 'Compare a month with the reports, account by account; exits 1 if something differs',
  args,
  examples: ['payments prove 2026-10'],
  async run({ open, width }, [term]) {
    const { db, facts } = await open()
    const { proveMonth } = await import('../../features/payments/month/proof.service.ts')
    const deps = { db, facts: await facts() }
    const data: AccountProof[] = []
    for (let after: string | undefined; ;) {
      const part = await proveMonth(deps, term, { after })
      data.push(...part.data)
      if (part.next === null) break
      after = part.next
    }
    const wrong = data.filter((each) => each.differenceMicros !== 0 || each.lineErrorMicros !== 0)
    const same = `${data.length - wrong.length} of ${plural(data.length, 'account')}`
    const head = `${term}: reports and payments are the same for ${same}.`
    if (wrong.length === 0) return { json: { data }, text: head }
    const table = printTable(
      { rows: wrong, width },
      {
        ACCOUNT: ({ account }) => account.email,
        'REPORTS $#!': ({ reportMicros }) => (reportMicros === null ? null : exact(reportMicros)),
        'PAYMENT $#!': ({ closedMicros }) => exact(closedMicros),
        'CORRECTED $#!': ({ correctedMicros }) => exact(correctedMicros),
        'DIFFERENCE $#!': ({ differenceMicros }) =>
          differenceMicros === null ? null : exact(differenceMicros),
        WHY: ({ isClosed, reason }) => reason ?? (isClosed ? 'corrected by the next closing' : 'not closed'),
      },
    )
    return { json: { data }, text: `${head}\n\n${table}`, isRefused: true }
  },
})

/** All six decimals: a difference may be a single micro. */
const exact = (micros: number) => (micros / 1e6).toFixed(6)

export const monthCommands = [months, approveAll, hold, release, prove]
