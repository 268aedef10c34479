import { createPayment, setPayment } from '@matinee/contract/payments'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Closing } from '../../features/payments/closing.service.ts'
import { actor, command, type Output, type Session } from '../command.ts'
import { printList } from '../printTable.ts'
import { flag, flagsOf, optionalText, requiredText, toggle } from '../flags.ts'
import { CliError, refused, wrongUsage } from '../refuse.ts'
import { findUser } from '../users/findUser.ts'
import { printClosings, printTerm, termColumns } from './printPayments.ts'

const service = () => import('../../features/payments/payments.service.ts')
const args = { user: 'id or e-mail', term: 'a month, as in 2026-10' }
const { note, paymentDate } = setPayment.body!.shape
const { term } = createPayment.body!.shape

function readTerm(given: string): string {
  const parsed = term.safeParse(given)
  if (!parsed.success) throw wrongUsage(`"${given}" is no month such as 2026-10.`)
  return parsed.data
}

const list = command({
  usage: 'list [user]',
  about: 'The closed months, newest first: what each earned, what is unpaid, how far it is',
  args: { user: 'id or e-mail; all accounts without one' },
  flags: { term: flag('--term <month>', 'only this month', term.optional(), readTerm) },
  examples: ['payments list', 'payments list --term 2026-10', 'payments list ayse@example.com --json'],
  async run({ open, width }, [given], { term }) {
    const { db } = await open()
    const accountId = given === undefined ? undefined : (await findUser(db, given)).id
    const rows = await (await service()).listTerms({ db }, { accountId, term })
    const empty = 'No month was closed there. Close one: matinee payments close <month> --dry-run'
    return printList({ rows, width, empty }, termColumns)
  },
})

const close = command({
  usage: 'close <term>',
  about: 'Close a month: what its reports say becomes what is owed; once, whatever is repeated',
  args: { term: args.term },
  flags: {
    account: optionalText('--account <user>', 'only this account: id or e-mail'),
    isDryRun: toggle('--dry-run', 'only say what it would do'),
    allowsEstimated: toggle(
      '--allow-estimated',
      'also where revenue may still change; what changes comes in a later month',
    ),
  },
  examples: ['payments close 2026-10 --dry-run', 'payments close 2026-10 --account ayse@example.com'],
  async run({ open, width }, [given], { account, ...flags }) {
    const term = readTerm(given)
    const { db, facts: openFacts } = await open()
    const accountId = account === undefined ? undefined : (await findUser(db, account)).id
    const closing = await import('../../features/payments/closing.service.ts')
    const stores = { db, facts: await openFacts() }
    const data: Closing[] =
      accountId === undefined
        ? await closing.closeTermOfAll(stores, term, { actor, ...flags })
        : [await closing.closeTerm(stores, accountId, term, { actor, ...flags })]
    const { isDryRun } = flags
    return {
      json: { data, isDryRun },
      text: printClosings(data, { term, isDryRun }, width),
      isRefused: data.some(({ outcome }) => !['closed', 'already', 'nothing'].includes(outcome)),
    }
  },
})

/** With the installation's secrets. Creates none, because new ones could not open the stored details. */
async function openWithSecrets({ open }: Session) {
  const deps = await open()
  const { dataDir } = deps.config
  if (!existsSync(join(dataDir, 'secrets.json')))
    throw new CliError(
      'unreachable',
      `There is no secrets.json in ${dataDir}, which payment details are sealed with. Set MATINEE_DATA as it is set for the server.`,
    )
  const [{ readSecrets }, { createLog }] = await Promise.all([
    import('../../platform/access/secrets.ts'),
    import('../../platform/log.ts'),
  ])
  return { ...deps, secrets: readSecrets(dataDir), log: createLog('silent', 'cli') }
}

async function findTerm(session: Session, user: string, given: string) {
  const term = readTerm(given)
  const deps = await openWithSecrets(session)
  const account = await findUser(deps.db, user)
  const payment = await (await service()).findTerm(deps, account.id, term)
  if (payment) return { deps, ...payment }
  throw refused(
    `${term} of ${account.email} is not closed. Close it: matinee payments close ${term} --account ${account.id}`,
  )
}

/** Appends a note, unless it is there already. */
const addNote = (notes: string, note: string): string =>
  notes.split(' · ').includes(note) ? notes : [notes, note].filter(Boolean).join(' · ')

async function change(
  session: Session,
  [user, term]: [string, string],
  fields: { paid: number; paymentDate?: string; note?: string | undefined },
): Promise<Output> {
  const { deps, id, note: before } = await findTerm(session, user, term)
  const note = fields.note && addNote(before, fields.note)
  const payment = await (await service()).setPayment(deps, id, { ...fields, note }, actor)
  return { json: payment, text: printTerm(payment) }
}

const approval = (name: 'approve' | 'unapprove', paid: number, about: string) =>
  command({
    usage: `${name} <user> <term>`,
    about,
    args,
    examples: [`payments ${name} ayse@example.com 2026-10`],
    run: (session, payment) => change(session, payment, { paid }),
  })
const approve = approval('approve', 2, 'Release a month for payment, with what was carried over into it')
const unapprove = approval('unapprove', 0, 'Take an approval back')

const pay = command({
  usage: 'pay <user> <term>',
  about: 'Say that an approved month was paid; the publisher gets a mail',
  args,
  flags: flagsOf(
    { paymentDate: paymentDate.unwrap().unwrap(), note },
    {
      paymentDate: ['--day <day>', 'on which it was paid, as in 2026-11-15'],
      note: ['--reference <text>', "what the publisher finds it by; added to the month's note"],
    },
  ),
  examples: ['payments pay ayse@example.com 2026-10 --day 2026-11-15 --reference "Wire 118"'],
  run: (session, payment, fields) => change(session, payment, { paid: 3, ...fields }),
})

const statement = command({
  usage: 'statement <user> <term>',
  about: 'Write the statement of a closed month as a PDF',
  args,
  flags: { out: requiredText('--out <file>', 'where to') },
  examples: ['payments statement ayse@example.com 2026-10 --out statement.pdf'],
  async run(session, [user, term], { out }) {
    const { deps, id } = await findTerm(session, user, term)
    const { makeStatement } = await import('../../features/payments/statement.service.ts')
    const { content } = await makeStatement(deps, id)
    await writeFile(out, content).catch((error: NodeJS.ErrnoException) => {
      throw wrongUsage(`"${out}" cannot be written (${error.code}).`)
    })
    return { json: { out, bytes: content.length }, text: `Wrote ${out}, ${content.length} bytes.` }
  },
})

export const commands = [list, close, approve, unapprove, pay, statement]
