import type { AdminUser } from '@matinee/contract/admin'
import type { Command } from 'commander'
import {
  choice,
  count,
  noun,
  option,
  type Options,
  type Output,
  type Runner,
  type Session,
} from './command.ts'
import { findUser } from './findUser.ts'
import { printTable } from './printTable.ts'
import { printUser, statusWord } from './printUser.ts'
import { addUserChanges } from './userChanges.ts'
import { minute, plural, yesNo } from './words.ts'

const statuses = ['pending', 'active', 'disabled'] as const

export function addUserCommands(program: Command, run: Runner): void {
  const users = noun(program, 'users', 'Accounts: who waits, who is in, what each may do', run)
  users.add({
    usage: 'list',
    about: 'All accounts, newest first',
    options: [
      choice('--status <status>', 'only these', statuses),
      option('--search <text>', 'only those with this in their e-mail or name'),
      count('--limit <n>', 'at most so many', [1, 1000], 50),
    ],
    examples: [
      'users list --status pending',
      'users list --search example.com --limit 20',
      'users list --json',
    ],
    run: listUsers,
  })
  users.add({
    usage: 'show <user>',
    about: 'Everything about one account',
    args: { user: 'id or e-mail' },
    examples: ['users show ayse@example.com', 'users show 3kQ9vB7cXz12Lm --json'],
    run: async (session, [user]) => showUser(session, user!),
  })
  addUserChanges(users)
}

async function listUsers(session: Session, _args: string[], options: Options): Promise<Output> {
  const { db } = await session.open()
  const { listUsers } = await import('../features/admin/admin.service.ts')
  const { status, search, limit } = options as { status?: string; search?: string; limit: number }
  const { data, total } = await listUsers(db, {
    status: status?.toUpperCase() as AdminUser['status'] | undefined,
    search: search?.trim(),
    page: 0,
    perPage: limit,
  })
  return {
    json: { data, total },
    text: data.length ? printUsers(data, total, session.width) : noUsers(status, search),
  }
}

function printUsers(users: AdminUser[], total: number, width: number): string {
  const table = printTable<AdminUser>(
    users,
    [
      { title: 'ID', cell: ({ id }) => id, isWhole: true },
      { title: 'E-MAIL', cell: ({ email }) => email },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'STATUS', cell: statusWord, isWhole: true },
      { title: 'TYPE', cell: ({ integrationType }) => integrationType, isNumber: true },
      { title: 'STAFF', cell: ({ isStaff }) => yesNo(isStaff), isWhole: true },
      { title: 'CREATED (UTC)', cell: ({ createdAt }) => minute(createdAt), isWhole: true },
    ],
    width,
  )
  const more = `${users.length} of ${plural(total, 'account')}; --limit shows more, --search finds one.`
  return users.length < total ? `${table}\n\n${more}` : table
}

function noUsers(status: string | undefined, search: string | undefined): string {
  if (search) return `No ${status ?? ''} account has "${search}" in its e-mail or name.`.replace('  ', ' ')
  if (status === 'pending')
    return 'Nobody waits to be let in. People register at /auth/register of the console.'
  if (status) return `No account is ${status}.`
  return 'There is no account yet. Make one: matinee users create --email <email> --name <name> --type 0'
}

async function showUser(session: Session, idOrEmail: string): Promise<Output> {
  const { db } = await session.open()
  const { id } = await findUser(db, idOrEmail)
  const { describeUser } = await import('../features/admin/admin.service.ts')
  const description = await describeUser(db, id)
  return { json: description, text: printUser(description, session.width) }
}
