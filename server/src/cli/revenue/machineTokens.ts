import { machineScopes } from '@matinee/contract/call'
import { z } from 'zod'
import type { MachineToken } from '../../features/revenue/machineTokens.service.ts'
import { actor, byId, listCommand, showCommand } from '../command.ts'
import { flag } from '../flags.ts'
import { minute } from '../formatText.ts'
import { printFields } from '../printTable.ts'

const service = () => import('../../features/revenue/machineTokens.service.ts')
const withToken = byId(service, 'token', 'tokens list')

const Name = z
  .string()
  .trim()
  .regex(/^\P{C}{1,100}$/u, 'Write 1 to 100 characters')

const create = showCommand({
  usage: 'create',
  about: 'Create a machine token; it is shown once',
  flags: {
    name: flag('--name <name>', 'the program that uses it', Name),
    scope: flag('--scope <scope>', 'what it may do', z.enum(machineScopes)),
  },
  examples: ['tokens create --name "Nightly exchange report" --scope revenue.import'],
  load: async ({ db }, _args, { name, scope }) =>
    (await service()).createMachineToken(db, { name, scopes: [scope] }, actor),
  print: ({ machine, token }) =>
    `${printToken(machine)}\n\nThe token, shown only now. Store it where the program can read it:\n  ${token}`,
})

const printInstant = (at: Date | null) => minute(at?.toISOString() ?? null)

const printToken = (token: MachineToken): string =>
  printFields([
    ['Id', token.id],
    ['Name', token.name],
    ['Scopes', token.scopes.join(', ')],
    ['Created (UTC)', printInstant(token.createdAt)],
    ['Last used (UTC)', printInstant(token.usedAt)],
    ['Revoked (UTC)', printInstant(token.endedAt)],
  ])

const list = listCommand({
  usage: 'list',
  about: 'List the machine tokens with their last use, newest first',
  async load({ db }) {
    const rows = await (await service()).listMachineTokens(db)
    return { rows, empty: 'There are no tokens. Create one: matinee tokens create --help' }
  },
  columns: {
    'ID!': 'id',
    NAME: 'name',
    'SCOPES!': ({ scopes }) => scopes.join(', '),
    'CREATED (UTC)!': 'createdAt',
    'LAST USED (UTC)!': 'usedAt',
    'REVOKED (UTC)!': 'endedAt',
  },
})

const revoke = showCommand({
  usage: 'revoke <id>',
  about: 'Revoke a token at once',
  load: ({ db }, [id]) => withToken(id, ({ revokeMachineToken }) => revokeMachineToken(db, id, actor)),
  print: (token) => `Revoked the token.\n\n${printToken(token)}`,
})

export const commands = [create, list, revoke]
