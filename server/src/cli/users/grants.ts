import { createAccountGrant } from '@matinee/contract/admin'
import { actor, byId, command } from '../command.ts'
import { printList } from '../printTable.ts'
import { flagsOf, optionalText } from '../flags.ts'
import { minute } from '../formatText.ts'
import { parseInstant } from '../readInput.ts'
import { wrongUsage } from '../refuse.ts'
import { findUser } from './findUser.ts'

const service = () => import('../../features/admin/admin.service.ts')
const withGrant = byId(service, (id) => `There is no grant ${id}. See which there are: matinee grants list`)

const list = command({
  usage: 'list',
  about: 'All grants, newest first',
  flags: { user: optionalText('--user <user>', 'only those of this account: id or e-mail') },
  examples: ['grants list', 'grants list --user ayse@example.com --json'],
  async run({ open, width }, _args, flags) {
    const { db } = await open()
    const user = flags.user === undefined ? null : await findUser(db, flags.user)
    const ofUser = user ? ` from or to ${user.email}` : ''
    const empty = `There is no grant${ofUser}. Make one: matinee grants add <actor> <target> --until <day>`
    const table = { width, rows: await (await service()).listGrants(db, user?.id), empty }
    return printList(table, {
      'ID!': 'id',
      ACTOR: ({ actor }) => actor.email,
      'MAY WORK IN': ({ target }) => target.email,
      'UNTIL (UTC)!': ({ until }) =>
        until && until <= new Date().toISOString() ? `over since ${minute(until)}` : minute(until),
      BY: 'grantedBy',
      'SINCE (UTC)!': 'createdAt',
    })
  },
})

/** A day ends with its last millisecond. */
function readEnd(given: string, flag: string): string {
  const { at, isDay } = parseInstant(flag, given)
  if (isDay) at.setUTCHours(23, 59, 59, 999)
  if (at.getTime() <= Date.now()) throw wrongUsage(`${flag}: ${given} has passed already.`)
  return at.toISOString()
}

const add = command({
  usage: 'add <actor> <target>',
  about: 'Let one account work in another',
  args: { actor: 'who: id or e-mail', target: 'in which account: id or e-mail' },
  flags: flagsOf(createAccountGrant.body!.shape, {
    until: [
      '--until <end>',
      'last day (in UTC) as 2027-01-31, or an instant as 2027-01-31T18:00:00Z',
      readEnd,
    ],
  }),
  examples: [
    'grants add support@example.com ayse@example.com --until 2027-01-31',
    'grants add support@example.com ayse@example.com',
  ],
  async run({ open }, [from, to], { until }) {
    const { db } = await open()
    const [who, target] = [await findUser(db, from), await findUser(db, to)]
    const ids = { actorId: who.id, targetId: target.id }
    const grant = await (await service()).addGrant(db, { ...ids, until }, actor)
    const end = grant.until ? `until ${minute(grant.until)} UTC` : 'until it is taken back'
    return {
      json: grant,
      text: `${who.email} may work in ${target.email} ${end}. Take it back: matinee grants remove ${grant.id}`,
    }
  },
})

const remove = command({
  usage: 'remove <id>',
  about: 'Take a grant back; sessions that rest on it end at once',
  args: { id: 'of the grant, as in grants list' },
  examples: ['grants remove 3kQ9vB7cXz12Lm'],
  async run(session, [id]) {
    await withGrant(session, id, ({ removeGrant }, { db }) => removeGrant(db, id, actor))
    return {
      json: { id, removed: true },
      text: `Took grant ${id} back; sessions that rested on it have ended.`,
    }
  },
})

export const commands = [list, add, remove]
