import type { Command } from 'commander'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Closing } from '../features/payments/closing.service.ts'
import { CliError } from './cliError.ts'
import { noun, option, textOf, type Options, type Output, type Runner, type Session } from './command.ts'
import { checkFields } from './checkFields.ts'
import { findUser } from './findUser.ts'
import { printClosings, printTerm, printTerms } from './printPayments.ts'
import { actor } from './userChanges.ts'

const service = () => import('../features/payments/payments.service.ts')
const userAndTerm = { user: 'id or e-mail', term: 'a month, as in 2026-10' }

export function addPaymentCommands(program: Command, run: Runner): void {
  const payments = noun(
    program,
    'payments',
    'What publishers are paid: closing months, approving, paying',
    run,
  )
  payments.add({
    usage: 'list [user]',
    about: 'The closed months, newest first: what each earned, what is unpaid, how far it is',
    args: { user: 'id or e-mail; all accounts without one' },
    options: [option('--term <month>', 'only this month')],
    examples: ['payments list', 'payments list --term 2026-10', 'payments list ayse@example.com --json'],
    run: listTerms,
  })
  payments.add({
    usage: 'close <term>',
    about: 'Close a month: what its reports say becomes what is owed; once, whatever is repeated',
    args: { term: userAndTerm.term },
    options: [
      option('--account <user>', 'only this account: id or e-mail'),
      option('--dry-run', 'only say what it would do'),
      option('--allow-estimated', 'also where revenue may still change; what changes comes in a later month'),
    ],
    examples: ['payments close 2026-10 --dry-run', 'payments close 2026-10 --account ayse@example.com'],
    run: closeTerm,
  })
  payments.add({
    usage: 'approve <user> <term>',
    about: 'Release a month for payment, with what was carried over into it',
    args: userAndTerm,
    examples: ['payments approve ayse@example.com 2026-10'],
    run: (session, args) => change(session, args, { paid: 2 }),
  })
  payments.add({
    usage: 'unapprove <user> <term>',
    about: 'Take an approval back',
    args: userAndTerm,
    examples: ['payments unapprove ayse@example.com 2026-10'],
    run: (session, args) => change(session, args, { paid: 0 }),
  })
  payments.add({
    usage: 'pay <user> <term>',
    about: 'Say that an approved month was paid; the publisher gets a mail',
    args: userAndTerm,
    options: [
      option('--day <day>', 'on which it was paid, as in 2026-11-15').makeOptionMandatory(),
      option('--reference <text>', "what the publisher finds it by; added to the month's note"),
    ],
    examples: ['payments pay ayse@example.com 2026-10 --day 2026-11-15 --reference "Wire 118"'],
    run: (session, args, options) =>
      change(session, args, { paid: 3, paymentDate: options.day }, textOf(options, 'reference')),
  })
  payments.add({
    usage: 'statement <user> <term>',
    about: 'Write the statement of a closed month as a PDF',
    args: userAndTerm,
    options: [option('--out <file>', 'where to').makeOptionMandatory()],
    examples: ['payments statement ayse@example.com 2026-10 --out statement.pdf'],
    run: writeStatement,
  })
}

async function termOf(given: string): Promise<string> {
  const { createPayment } = await import('@matinee/contract/payments')
  const parsed = createPayment.body!.shape.term.safeParse(given)
  if (!parsed.success) throw new CliError('usage', `"${given}" is no month such as 2026-10.`)
  return parsed.data
}

/** With the keys of the installation. Makes none: those of another folder would open nothing. */
async function openWithSecrets(session: Session) {
  const deps = await session.open()
  if (!existsSync(join(deps.config.dataDir, 'secrets.json')))
    throw new CliError(
      'unreachable',
      `There is no secrets.json in ${deps.config.dataDir}, which payment details are sealed with. Set MATINEE_DATA as it is set for the server.`,
    )
  const [{ readSecrets }, { createLog }] = await Promise.all([
    import('../platform/access/secrets.ts'),
    import('../platform/log.ts'),
  ])
  return { ...deps, secrets: readSecrets(deps.config.dataDir), log: createLog('silent', 'cli') }
}

async function listTerms(session: Session, [given]: string[], options: Options): Promise<Output> {
  const wanted = textOf(options, 'term')
  const term = wanted === undefined ? undefined : await termOf(wanted)
  const { db } = await session.open()
  const accountId = given === undefined ? undefined : (await findUser(db, given)).id
  const data = await (await service()).listTerms({ db }, { accountId, term })
  const empty = 'No month was closed there. Close one: matinee payments close <month> --dry-run'
  return { json: { data }, text: data.length > 0 ? printTerms(data, session.width) : empty }
}

async function closeTerm(session: Session, [given]: string[], options: Options): Promise<Output> {
  const term = await termOf(given!)
  const { config, db } = await session.open()
  const account = textOf(options, 'account')
  const accountId = account === undefined ? undefined : (await findUser(db, account)).id
  const [{ openFacts }, { factsAddress }, closing] = await Promise.all([
    import('../platform/facts/facts.ts'),
    import('../roles/openDeps.ts'),
    import('../features/payments/closing.service.ts'),
  ])
  const isDryRun = options.dryRun === true
  const wish = { actor, isDryRun, allowsEstimated: options.allowEstimated === true }
  const facts = openFacts(factsAddress(config))
  try {
    const data: Closing[] =
      accountId === undefined
        ? await closing.closeTermOfAll({ db, facts }, term, wish)
        : [await closing.closeTerm({ db, facts }, accountId, term, wish)]
    const isRefused = data.some(({ outcome }) => !['closed', 'already', 'nothing'].includes(outcome))
    return {
      json: { data, isDryRun },
      text: printClosings(data, { term, isDryRun }, session.width),
      isRefused,
    }
  } finally {
    await facts.close()
  }
}

async function change(
  session: Session,
  [user, given]: string[],
  fields: Record<string, unknown>,
  reference?: string,
): Promise<Output> {
  const { setPayment } = await import('@matinee/contract/payments')
  const wish = checkFields(setPayment.body!, { ...fields, note: reference })
  const { deps, id, note } = await findTerm(session, user!, given!)
  // Said again, it is not added again.
  if (wish.note)
    wish.note = note.split(' · ').includes(wish.note) ? note : [note, wish.note].filter(Boolean).join(' · ')
  const payment = await (await service()).setPayment(deps, id, wish, actor)
  return { json: payment, text: printTerm(payment) }
}

async function findTerm(session: Session, user: string, given: string) {
  const term = await termOf(given)
  const deps = await openWithSecrets(session)
  const account = await findUser(deps.db, user)
  const found = await (await service()).findTerm(deps, account.id, term)
  if (!found)
    throw new CliError(
      'refused',
      `${term} of ${account.email} is not closed. Close it: matinee payments close ${term} --account ${account.id}`,
    )
  return { deps, ...found }
}

async function writeStatement(session: Session, [user, term]: string[], options: Options): Promise<Output> {
  const out = textOf(options, 'out')!
  const { deps, id } = await findTerm(session, user!, term!)
  const { makeStatement } = await import('../features/payments/statement.service.ts')
  const { content } = await makeStatement(deps, id)
  await writeFile(out, content).catch((error: NodeJS.ErrnoException) => {
    throw new CliError('usage', `"${out}" cannot be written (${error.code}).`)
  })
  return { json: { out, bytes: content.length }, text: `Wrote ${out}, ${content.length} bytes.` }
}
