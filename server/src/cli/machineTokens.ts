import { machineScopes, type MachineScope } from '@matinee/contract/call'
import type { Command } from 'commander'
import type { MachineToken } from '../features/revenue/machineTokens.service.ts'
import { CliError } from './cliError.ts'
import {
  choice,
  noun,
  option,
  textOf,
  type Options,
  type Output,
  type Runner,
  type Session,
} from './command.ts'
import { refuseMissing } from './findUser.ts'
import { printFields, printTable } from './printTable.ts'
import { minute } from './words.ts'

const service = () => import('../features/revenue/machineTokens.service.ts')

export function addMachineTokenCommands(program: Command, run: Runner): void {
  const tokens = noun(program, 'tokens', 'Tokens with which programs of yours reach the API', run)
  tokens.add({
    usage: 'create',
    about: 'Make a token for a program; it is shown once',
    options: [
      option('--name <name>', 'which program it is for').makeOptionMandatory(),
      choice('--scope <scope>', 'what it may do', machineScopes).makeOptionMandatory(),
    ],
    examples: ['tokens create --name "Nightly exchange report" --scope revenue.import'],
    run: createToken,
  })
  tokens.add({
    usage: 'list',
    about: 'The tokens there are, and when each was last used',
    examples: ['tokens list', 'tokens list --json'],
    run: listTokens,
  })
  tokens.add({
    usage: 'revoke <id>',
    about: 'End a token at once',
    args: { id: 'of the token, as in tokens list' },
    examples: ['tokens revoke 3kQ9vB7cXz12Lm'],
    run: revokeToken,
  })
}

async function createToken(session: Session, _args: string[], options: Options): Promise<Output> {
  const name = (textOf(options, 'name') ?? '').trim()
  if (name === '' || name.length > 100 || /\p{C}/u.test(name))
    throw new CliError('usage', '--name: give a name of 1 to 100 letters.')
  const { db } = await session.open()
  const { createMachineToken } = await service()
  const made = await createMachineToken(db, { name, scopes: [options.scope as MachineScope] })
  const secret = `The token, shown only now – keep it where the program can read it:\n  ${made.token}`
  return { json: made, text: `${printToken(made.machine)}\n\n${secret}` }
}

async function listTokens(session: Session): Promise<Output> {
  const { db } = await session.open()
  const data = await (await service()).listMachineTokens(db)
  const empty = 'There are no tokens. Make one: matinee tokens create --help'
  return { json: { data }, text: data.length ? printTokens(data, session.width) : empty }
}

async function revokeToken(session: Session, [id]: string[]): Promise<Output> {
  const { db } = await session.open()
  const { revokeMachineToken } = await service()
  const token = await refuseMissing(
    () => revokeMachineToken(db, id!),
    `There is no token ${id}. See which there are: matinee tokens list`,
  )
  return { json: token, text: `It does not work any more.\n\n${printToken(token)}` }
}

const when = (at: Date | null) => minute(at?.toISOString() ?? null)

function printTokens(tokens: MachineToken[], width: number): string {
  return printTable(
    tokens,
    [
      { title: 'ID', cell: ({ id }) => id, isWhole: true },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'MAY', cell: ({ scopes }) => scopes.join(', '), isWhole: true },
      { title: 'CREATED (UTC)', cell: ({ createdAt }) => when(createdAt), isWhole: true },
      { title: 'USED (UTC)', cell: ({ usedAt }) => when(usedAt), isWhole: true },
      { title: 'ENDED (UTC)', cell: ({ endedAt }) => when(endedAt), isWhole: true },
    ],
    width,
  )
}

function printToken(token: MachineToken): string {
  return printFields([
    ['Id', token.id],
    ['Name', token.name],
    ['May', token.scopes.join(', ')],
    ['Created (UTC)', when(token.createdAt)],
    ['Used (UTC)', when(token.usedAt)],
    ['Ended (UTC)', when(token.endedAt)],
  ])
}
