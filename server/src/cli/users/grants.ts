import { createAccountGrant } from '@matinee/contract/admin'
import { actor, byId, command, listCommand, showCommand } from '../command.ts'
import { flagsOf, optionalText } from '../flags.ts'
import { minute } from '../formatText.ts'
import { instantHelp, readEnd } from '../readInput.ts'
import { wrongUsage } from '../refuse.ts'
import { findUser } from './findUser.ts'

const service = () => import('../../features/admin/admin.service.ts')
const withGrant = byId(service, 'grant', 'grants list')

const list = listCommand({
  usage: 'list',
  about: 'List all grants, newest first',
  flags: { user: optionalText('--user <user>', 'only grants from or to this account: id or email') },
  examples: ['grants list', 'grants list --user ayse@example.com --json'],
  async load({ db }, _args, flags) {
    const user = flags.user === undefined ? null : await findUser(db, flags.user)
    const accounts = user ? ` from or to ${user.email}` : ''
    const empty = `There are no grants${accounts}. Add one: matinee grants add <actor> <target> --until <day>`
    return { rows: await (await service()).listGrants(db, user?.id), empty }
  },
  columns: {
    'ID!': 'id',
    ACTOR: ({ actor }) => actor.email,
    'MAY ACT IN': ({ target }) => target.email,
    'UNTIL (UTC)!': ({ until }) =>
      until && until <= new Date().toISOString() ? `ended ${minute(until)}` : minute(until),
    BY: 'grantedBy',
    'SINCE (UTC)!': 'createdAt',
  },
})

function readUntil(given: string, flag: string): string {
  const until = readEnd(given, flag, { isMidnight: false })
  if (until <= new Date().toISOString()) throw wrongUsage(`${flag}: ${given} has passed.`)
  return until
}

const add = command({
  usage: 'add <actor> <target>',
  about: 'Let one account act in another, until an instant or until revoked',
  args: { actor: 'id or email of the account that acts', target: 'id or email of the account it acts in' },
  flags: flagsOf(createAccountGrant.body!, {
    until: ['--until <end>', `last day or end: ${instantHelp}`, readUntil],
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
    const end = grant.until ? `until ${minute(grant.until)} UTC` : 'until revoked'
    return {
      json: grant,
      text: `${who.email} may act in ${target.email} ${end}. Revoke it: matinee grants remove ${grant.id}`,
    }
  },
})

const remove = showCommand({
  usage: 'remove <id>',
  about: 'Revoke the right to act in another account; its sessions end immediately',
  async load({ db }, [id]) {
    await withGrant(id, ({ removeGrant }) => removeGrant(db, id, actor))
    return { id, removed: true }
  },
  print: ({ id }) => `Revoked grant ${id} and ended its sessions.`,
})

export const commands = [list, add, remove]
