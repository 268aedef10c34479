import { createPayment, setPayment } from '@matinee/contract/payments'
import { writeFile } from 'node:fs/promises'
import type { Closing } from '../../features/payments/closing.service.ts'
import { actor, command, listCommand, showCommand } from '../command.ts'
import { flag, flagsOf, optionalText, requiredText, toggle } from '../flags.ts'
import type { CliDeps } from '../openCli.ts'
import { parseMicros } from '../readInput.ts'
import { wrongUsage } from '../refuse.ts'
import { findUser } from '../users/findUser.ts'
import { monthCommands } from './months.ts'
import { openClosedTerm } from './openClosedTerm.ts'
import { printClosings, printTerm, termColumns } from './printPayments.ts'

const service = () => import('../../features/payments/payments.service.ts')
const { note, paymentDate } = setPayment.body!.shape
const { term } = createPayment.body!.shape
const args: { term: [string, typeof term] } = { term: ['month, for example 2026-10', term] }

const list = listCommand({
  usage: 'list [user]',
  about: 'List the closed months with their earnings, unpaid balance and payment status, newest first',
  flags: { term: flag('--term <month>', 'only this month', term.optional()) },
  examples: ['payments list', 'payments list --term 2026-10', 'payments list ayse@example.com --json'],
  async load({ db }, [user], { term }) {
    const accountId = user === undefined ? undefined : (await findUser(db, user)).id
    const rows = await (await service()).listTerms({ db }, { accountId, term })
    return { rows, empty: 'No closed months. Close one: matinee payments close <month> --dry-run' }
  },
  columns: termColumns,
})

const close = command({
  usage: 'close <term>',
  about: 'Close a month: its earnings become fixed and payable. Repeating it changes nothing',
  args,
  flags: {
    account: optionalText('--account <user>', 'only this account: id or email'),
    isDryRun: toggle('--dry-run', 'only print what would be closed'),
    allowsEstimated: toggle(
      '--allow-estimated',
      'close estimated revenue too; later changes count in a later month',
    ),
  },
  examples: ['payments close 2026-10 --dry-run', 'payments close 2026-10 --account ayse@example.com'],
  async run({ open, width }, [term], { account, ...flags }) {
    const { db, facts } = await open()
    const user = account === undefined ? null : await findUser(db, account)
    const closing = await import('../../features/payments/closing.service.ts')
    const stores = { db, facts: await facts() }
    const data: Closing[] = user
      ? [await closing.closeTerm(stores, user.id, term, { actor, ...flags })]
      : await closing.closeTermOfAll(stores, term, { actor, ...flags })
    const { isDryRun } = flags
    return {
      json: { data, isDryRun },
      text: printClosings(data, { term, isDryRun }, width),
      isRefused: data.some(({ outcome }) => !['closed', 'already', 'nothing'].includes(outcome)),
    }
  },
})

/** Below zero for a correction. */
const readAmount = (given: string, name: string): number =>
  given.startsWith('-')
    ? -parseMicros(given.slice(1), name, { decimals: 6 })
    : parseMicros(given, name, { decimals: 6 })

const add = showCommand({
  usage: 'add <user> <term>',
  about: 'Add a month that no report covers: a bonus, a correction, or one from before this installation',
  args,
  flags: {
    ...flagsOf(
      { shape: createPayment.body!.shape },
      {
        amountMicros: ['--amount <usd>', 'US dollars, below zero for a correction', readAmount],
        paymentDate: ['--paid-on <day>', 'it was paid before, on this day, for example 2026-09-15'],
        note: 'the publisher sees it',
      },
    ),
    isApproved: toggle('--approve', 'approve it too'),
  },
  examples: [
    'payments add ayse@example.com 2026-10 --amount 300 --note "Bonus"',
    'payments add ayse@example.com 2026-08 --amount 120.50 --paid-on 2026-09-15',
  ],
  async load(deps, [user, term], { isApproved, ...fields }) {
    if (isApproved && fields.paymentDate) throw wrongUsage('--approve and --paid-on exclude each other.')
    const { id: userId } = await findUser(deps.db, user)
    const paid = fields.paymentDate ? 3 : isApproved ? 2 : 0
    return (await service()).createPayment(deps, { userId, term, paid, ...fields }, actor)
  },
  print: printTerm,
})

/** A repeated note is stored once. */
const addNote = (notes: string, note: string): string =>
  notes.split(' · ').includes(note) ? notes : [notes, note].filter(Boolean).join(' · ')

async function changeTerm(
  cli: CliDeps,
  [user, term]: [user: string, term: string],
  fields: { paid: number; paymentDate?: string; note?: string | undefined },
) {
  const { deps, payment } = await openClosedTerm(cli, user, term)
  const note = fields.note && addNote(payment.note, fields.note)
  return (await service()).setPayment(deps, payment.id, { ...fields, note }, actor)
}

const approval = (name: 'approve' | 'unapprove', paid: number, about: string) =>
  showCommand({
    usage: `${name} <user> <term>`,
    about,
    args,
    examples: [`payments ${name} ayse@example.com 2026-10`],
    load: (deps, userAndTerm) => changeTerm(deps, userAndTerm, { paid }),
    print: printTerm,
  })
const approve = approval('approve', 2, 'Approve a month for payment, with the balance carried over into it')
const unapprove = approval('unapprove', 0, 'Withdraw the approval of a month')

const pay = showCommand({
  usage: 'pay <user> <term>',
  about: 'Mark an approved month as paid and email the publisher',
  args,
  flags: flagsOf(
    { shape: { paymentDate: paymentDate.unwrap().unwrap(), note } },
    {
      paymentDate: ['--day <day>', 'day of the payment, for example 2026-11-15'],
      note: ['--reference <text>', "payment reference for the publisher, added to the month's note"],
    },
  ),
  examples: ['payments pay ayse@example.com 2026-10 --day 2026-11-15 --reference "Wire 118"'],
  load: (deps, userAndTerm, fields) => changeTerm(deps, userAndTerm, { paid: 3, ...fields }),
  print: printTerm,
})

const statement = showCommand({
  usage: 'statement <user> <term>',
  about: 'Write the statement of a closed month as a PDF',
  args,
  flags: { out: requiredText('--out <file>', 'path of the PDF') },
  examples: ['payments statement ayse@example.com 2026-10 --out statement.pdf'],
  async load(cli, [user, term], { out }) {
    const { deps, payment } = await openClosedTerm(cli, user, term)
    const { makeStatement } = await import('../../features/payments/statement.service.ts')
    const { content } = await makeStatement(deps, payment.id)
    await writeFile(out, content).catch((error: NodeJS.ErrnoException) => {
      throw wrongUsage(`"${out}" cannot be written (${error.code}).`)
    })
    return { out, bytes: content.length }
  },
  print: ({ out, bytes }) => `Wrote ${out}, ${bytes} bytes.`,
})

export const commands = [list, close, add, approve, unapprove, pay, statement, ...monthCommands]
