import type { AccountGrant } from '@matinee/contract/admin'
import type { Command } from 'commander'
import { CliError } from './cliError.ts'
import { noun, option, textOf, type Options, type Output, type Runner, type Session } from './command.ts'
import { findUser, refuseMissing } from './findUser.ts'
import { printTable } from './printTable.ts'
import { actor } from './userChanges.ts'
import { minute } from './words.ts'

const service = () => import('../features/admin/admin.service.ts')

export function addGrantCommands(program: Command, run: Runner): void {
  const grants = noun(
    program,
    'grants',
    'Who may work in whose account (agents may in those of their app users)',
    run,
  )
  grants.add({
    usage: 'list',
    about: 'All grants, newest first',
    options: [option('--user <user>', 'only those of this account: id or e-mail')],
    examples: ['grants list', 'grants list --user ayse@example.com --json'],
    run: listGrants,
  })
  grants.add({
    usage: 'add <actor> <target>',
    about: 'Let one account work in another',
    args: { actor: 'who: id or e-mail', target: 'in which account: id or e-mail' },
    options: [
      option('--until <end>', 'last day (in UTC) as 2027-01-31, or an instant as 2027-01-31T18:00:00Z'),
    ],
    examples: [
      'grants add support@example.com ayse@example.com --until 2027-01-31',
      'grants add support@example.com ayse@example.com',
    ],
    run: addGrant,
  })
  grants.add({
    usage: 'remove <id>',
    about: 'Take a grant back; sessions that rest on it end at once',
    args: { id: 'of the grant, as in grants list' },
    examples: ['grants remove 3kQ9vB7cXz12Lm'],
    run: removeGrant,
  })
}

async function listGrants(session: Session, _args: string[], options: Options): Promise<Output> {
  const { db } = await session.open()
  const of = textOf(options, 'user')
  const user = of === undefined ? null : await findUser(db, of)
  const data = await (await service()).listGrants(db, user?.id)
  return { json: { data }, text: data.length ? printGrants(data, session.width) : noGrants(user?.email) }
}

function printGrants(grants: AccountGrant[], width: number): string {
  const now = new Date().toISOString()
  return printTable(
    grants,
    [
      { title: 'ID', cell: ({ id }) => id, isWhole: true },
      { title: 'ACTOR', cell: ({ actor }) => actor.email },
      { title: 'MAY WORK IN', cell: ({ target }) => target.email },
      {
        title: 'UNTIL (UTC)',
        cell: ({ until }) => (until && until <= now ? `over since ${minute(until)}` : minute(until)),
        isWhole: true,
      },
      { title: 'BY', cell: ({ grantedBy }) => grantedBy },
      { title: 'SINCE (UTC)', cell: ({ createdAt }) => minute(createdAt), isWhole: true },
    ],
    width,
  )
}

const noGrants = (email: string | undefined) =>
  `There is no grant${email ? ` from or to ${email}` : ''}. Make one: matinee grants add <actor> <target> --until <day>`

async function addGrant(session: Session, [from, to]: string[], options: Options): Promise<Output> {
  const given = textOf(options, 'until')
  const until = given === undefined ? null : parseEnd(given)
  const { db } = await session.open()
  const [who, target] = [await findUser(db, from!), await findUser(db, to!)]
  const grant = await (await service()).addGrant(db, { actorId: who.id, targetId: target.id, until }, actor)
  const end = grant.until ? `until ${minute(grant.until)} UTC` : 'until it is taken back'
  return {
    json: grant,
    text: `${who.email} may work in ${target.email} ${end}. Take it back: matinee grants remove ${grant.id}`,
  }
}

/** A day counts to its end. Answers an ISO instant. */
function parseEnd(given: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(given)
  const end = new Date(isDay ? `${given}T23:59:59.999Z` : given)
  // 2027-02-30 would silently be the second of March.
  const isReal = !isDay || (!Number.isNaN(end.getTime()) && end.toISOString().startsWith(given))
  if (!(isDay || isInstant) || Number.isNaN(end.getTime()) || !isReal)
    throw new CliError(
      'usage',
      `--until: "${given}" is neither a day as 2027-01-31 nor an instant as 2027-01-31T18:00:00Z.`,
    )
  if (end.getTime() <= Date.now()) throw new CliError('usage', `--until: ${given} has passed already.`)
  return end.toISOString()
}

async function removeGrant(session: Session, [id]: string[]): Promise<Output> {
  const { db } = await session.open()
  const { removeGrant } = await service()
  await refuseMissing(
    () => removeGrant(db, id!, actor),
    `There is no grant ${id}. See which there are: matinee grants list`,
  )
  return {
    json: { id, removed: true },
    text: `Took grant ${id} back; sessions that rested on it have ended.`,
  }
}
