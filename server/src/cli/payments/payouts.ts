import { closeMonth } from '@matinee/contract/adminPayments'
import { createPayout, readPayoutFile, type Payout } from '@matinee/contract/payouts'
import { writeFile } from 'node:fs/promises'
import { actor, byId, command, listCommand, showCommand, type Group } from '../command.ts'
import { flagsOf, limit, requiredText, search as searchFlag, toggle } from '../flags.ts'
import { plural } from '../formatText.ts'
import { printFields, printTable } from '../printTable.ts'
import { readWholeFile } from '../readInput.ts'
import { wrongUsage } from '../refuse.ts'
import { listEvery } from './months.ts'
import { withSecrets } from './openClosedTerm.ts'

const service = () => import('../../features/payments/payouts/payouts.service.ts')
const payout = byId(service, 'payout', 'payouts list')
const { term } = closeMonth.params!.shape

const sum = ({ cents, currency }: Pick<Payout, 'cents' | 'currency'>) =>
  `${(cents / 100).toFixed(2)} ${currency}`

const list = listCommand({
  usage: 'list',
  about: 'List payouts, newest first',
  flags: {
    limit: limit(50, { most: 100 }),
    search: searchFlag('its ID, or the ID or reference of a payment in it'),
  },
  examples: ['payouts list', 'payouts list --search 3kQ9vB7cXz12Lm-1'],
  async load({ db }, _args, { limit, search }) {
    const { data } = await (await service()).listPayouts(db, { search, perPage: limit })
    return {
      rows: data,
      empty: search ? 'No payout matches.' : 'No payouts. Make one: matinee payouts create --help',
    }
  },
  columns: {
    'ID!': 'id',
    'KIND!': 'kind',
    'DAY!': 'executionDay',
    'PAYMENTS#': 'count',
    'PAID#': 'paidCount',
    'SUM#!': (row: Payout) => sum(row),
    'STATE!': 'state',
  },
})

const show = showCommand({
  usage: 'show <id>',
  about: 'Show a payout with its payments and their references',
  examples: ['payouts show 3kQ9vB7cXz12Lm'],
  load: ({ db }, [id]) => payout(id, (payouts) => payouts.readPayout(db, id)),
  print: ({ payout, lines }, width) =>
    `${printPayout(payout)}\n\n${printTable(
      { rows: lines, width },
      {
        'REFERENCE!': 'reference',
        ACCOUNT: ({ account }) => account.email,
        'MONTH!': 'term',
        'AMOUNT#!': ({ cents }) => (cents / 100).toFixed(2),
        'STATE!': 'state',
        'BOOKED!': 'bookedDay',
      },
    )}`,
})

const printPayout = (shown: Payout) =>
  printFields([
    ['Payout', shown.id],
    ['State', shown.state],
    ['Sum', sum(shown)],
    ['Payments', String(shown.count)],
    ['Day', shown.executionDay],
  ])

const create = command({
  usage: 'create <term>',
  about: 'Make a payout of all approved payments of a month that can be paid, in one currency',
  args: { term: ['month, for example 2026-10', term] },
  flags: {
    ...flagsOf(createPayout.body!, {
      kind: 'file for the bank',
      currency: 'currency of the payments',
      executionDay: ['--day <day>', 'day on which the bank should pay, for example 2026-11-16'],
    }),
    isDryRun: toggle('--dry-run', 'only print what would be paid'),
  },
  examples: [
    'payouts create 2026-10 --kind sepa --currency eur --day 2026-11-16 --dry-run',
    'payouts create 2026-10 --kind csv --currency usd --day 2026-11-16',
  ],
  async run({ open, width }, [term], { isDryRun, ...wanted }) {
    const deps = await withSecrets(await open())
    const approved = await listEvery(deps.db, { term, state: 'approved' })
    const { createPayout: make } = await service()
    const ids = approved.map(({ id }) => id)
    if (ids.length === 0) return { json: null, text: `${term} has no approved payments.`, isRefused: true }
    const tried = await make(deps, { ...wanted, payments: ids, isDryRun: true }, actor)
    const left = new Set(tried.refused.map(({ id }) => id))
    const payments = ids.filter((id) => !left.has(id))
    const isTried = isDryRun || payments.length === 0
    const json = isTried ? tried : await make(deps, { ...wanted, payments, isDryRun }, actor)
    const head = json.payout
      ? `Made payout ${json.payout.id}. Write its file: matinee payouts file ${json.payout.id} --help`
      : `${plural(tried.count, 'payment')} could be paid: ${sum({ cents: tried.cents, currency: wanted.currency })}.`
    const rest =
      tried.refused.length === 0
        ? ''
        : `\n\nNot in it:\n${printTable({ rows: tried.refused, width }, { ACCOUNT: 'account', 'ID!': 'id', 'WHY!': 'reason' })}`
    return {
      json: { ...json, refused: tried.refused },
      text: `${head}${rest}`,
      isRefused: payments.length === 0,
    }
  },
})

const cancelAsRead = async (
  { cancelPayout, readPayout }: Awaited<ReturnType<typeof service>>,
  db: Parameters<typeof readPayout>[0],
  id: string,
) => cancelPayout(db, { id, downloadedAt: (await readPayout(db, id)).payout.downloadedAt }, actor)

const cancel = showCommand({
  usage: 'cancel <id>',
  about: 'Cancel a payout: its unconfirmed payments are approved again',
  examples: ['payouts cancel 3kQ9vB7cXz12Lm'],
  load: ({ db }, [id]) => payout(id, (payouts) => cancelAsRead(payouts, db, id)),
  print: printPayout,
})

const file = showCommand({
  usage: 'file <id>',
  about: 'Write the file for the bank; it has bank details in full',
  flags: {
    ...flagsOf(readPayoutFile.query!, { format: 'format of the file' }),
    out: requiredText('--out <file>', 'path of the file'),
  },
  examples: ['payouts file 3kQ9vB7cXz12Lm --format sepa --out payout.xml'],
  async load(cli, [id], { format, out }) {
    const deps = await withSecrets(cli)
    const { readPayoutFile: read } = await import('../../features/payments/payouts/payoutFile.service.ts')
    const { content } = await payout(id, () => read(deps, id, format, actor))
    // Nobody else on this machine needs to read bank details.
    await writeFile(out, content, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      throw wrongUsage(`"${out}" cannot be written (${error.code}).`)
    })
    return { out, bytes: Buffer.byteLength(content) }
  },
  print: ({ out, bytes }) => `Wrote ${out}, ${bytes} bytes.`,
})

const confirm = command({
  usage: 'confirm <file>',
  about:
    'Mark payments as paid from a confirmation of the bank: camt.054, or CSV of reference, amount, currency, day',
  args: { file: 'camt.054 XML, or CSV with a header line' },
  flags: {
    isDryRun: toggle('--dry-run', 'only print what matches'),
    onlyMatched: toggle('--matched', 'pay the lines that match even if others do not'),
  },
  examples: ['payouts confirm camt054.xml --dry-run', 'payouts confirm camt054.xml'],
  async run({ open, width }, [path], { isDryRun, onlyMatched }) {
    const content = (await readWholeFile(path, { maxBytes: 7_000_000 })).toString('utf8')
    const deps = await open()
    const { confirmPayouts } = await import('../../features/payments/payouts/confirmation.service.ts')
    const mode = isDryRun ? 'check' : onlyMatched ? 'matched' : 'all'
    const json = await confirmPayouts(deps, { content, mode }, actor)
    const others = json.lines.filter(({ state }) => state !== 'matched')
    const matched = plural(json.lines.length - others.length, 'line matches', 'lines match')
    const head = isDryRun
      ? `${matched}. Nothing was changed.`
      : `${plural(json.paid, 'payment')} marked as paid.`
    if (others.length === 0) return { json, text: head }
    const table = printTable(
      { rows: others, width },
      {
        'REFERENCE!': 'reference',
        ACCOUNT: 'account',
        'AMOUNT#!': ({ cents, currency }) =>
          cents === null ? null : sum({ cents, currency: currency as 'EUR' }),
        'DAY!': 'day',
        'STATE!': 'state',
      },
    )
    return { json, text: `${head}\n\n${table}`, isRefused: isDryRun }
  },
})

export const commands: Group['commands'] = [list, show, create, cancel, file, confirm]
