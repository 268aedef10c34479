import { machineScopes } from '@matinee/contract/call'
import { z } from 'zod'
import type { MachineToken } from '../../features/revenue/machineTokens.service.ts'
import { byId, command } from '../command.ts'
import { flag } from '../flags.ts'
import { minute } from '../formatText.ts'
import { printFields, printList } from '../printTable.ts'

const service = () => import('../../features/revenue/machineTokens.service.ts')
const withToken = byId(service, (id) => `There is no token ${id}. See which there are: matinee tokens list`)
const nameRule = 'give a name of 1 to 100 letters.'
const Name = z
  .string()
  .trim()
  .refine((name) => name.length >= 1 && name.length <= 100 && !/\p{C}/u.test(name), nameRule)

const create = command({
  usage: 'create',
  about: 'Make a token for a program; it is shown once',
  flags: {
    name: flag('--name <name>', 'which program it is for', Name),
    scope: flag('--scope <scope>', 'what it may do', z.enum(machineScopes)),
  },
  examples: ['tokens create --name "Nightly exchange report" --scope revenue.import'],
  async run({ open }, _args, { name, scope }) {
    const { db } = await open()
    const json = await (await service()).createMachineToken(db, { name, scopes: [scope] })
    const secret = `The token, shown only now – keep it where the program can read it:\n  ${json.token}`
    return { json, text: `${printToken(json.machine)}\n\n${secret}` }
  },
})

const printInstant = (at: Date | null) => minute(at?.toISOString() ?? null)

const printToken = (token: MachineToken): string =>
  printFields([
    ['Id', token.id],
    ['Name', token.name],
    ['May', token.scopes.join(', ')],
    ['Created (UTC)', printInstant(token.createdAt)],
    ['Used (UTC)', printInstant(token.usedAt)],
    ['Ended (UTC)', printInstant(token.endedAt)],
  ])

const list = command({
  usage: 'list',
  about: 'The tokens there are, and when each was last used',
  examples: ['tokens list', 'tokens list --json'],
  async run({ open, width }) {
    const { db } = await open()
    const rows = await (await service()).listMachineTokens(db)
    const empty = 'There are no tokens. Make one: matinee tokens create --help'
    const table = { rows, width, empty }
    return printList(table, {
      'ID!': 'id',
      NAME: 'name',
      'MAY!': ({ scopes }) => scopes.join(', '),
      'CREATED (UTC)!': 'createdAt',
      'USED (UTC)!': 'usedAt',
      'ENDED (UTC)!': 'endedAt',
    })
  },
})

const revoke = command({
  usage: 'revoke <id>',
  about: 'End a token at once',
  args: { id: 'of the token, as in tokens list' },
  examples: ['tokens revoke 3kQ9vB7cXz12Lm'],
  async run(session, [id]) {
    const json = await withToken(session, id, (tokens, { db }) => tokens.revokeMachineToken(db, id))
    return { json, text: `It does not work any more.\n\n${printToken(json)}` }
  },
})

export const commands = [create, list, revoke]
