import { approveUser, createUser, listUsers, setUser, type AdminUser } from '@matinee/contract/admin'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/postgres.ts'
import { actor, command } from '../command.ts'
import { printList } from '../printTable.ts'
import { flag, flagsOf, inLowerCase, limit, search } from '../flags.ts'
import { plural } from '../formatText.ts'
import { findUser, userArgument as args } from './findUser.ts'
import { printMailNote, printSettings, printUser, statusWord } from './printUser.ts'
import { quotas } from './quotas.ts'

const service = () => import('../../features/admin/admin.service.ts')

const list = command({
  usage: 'list',
  about: 'All accounts, newest first',
  flags: {
    status: flag(
      '--status <status>',
      'only these',
      inLowerCase(listUsers.query!.shape.status.unwrap().options).optional(),
    ),
    search: search('only those with this in their e-mail or name'),
    limit: limit(50),
  },
  examples: [
    'users list --status pending',
    'users list --search example.com --limit 20',
    'users list --json',
  ],
  async run({ open, width }, _args, { limit, ...filter }) {
    const { db } = await open()
    const { data, total } = await (await service()).listUsers(db, { ...filter, page: 0, perPage: limit })
    const table = { rows: data, width, empty: noUsers(filter), total: { count: total, noun: 'account' } }
    return printList(table, {
      'ID!': 'id',
      'E-MAIL': 'email',
      NAME: 'name',
      'STATUS!': statusWord,
      'TYPE#': 'integrationType',
      'STAFF!': 'isStaff',
      'CREATED (UTC)!': 'createdAt',
    })
  },
})

function noUsers(filter: { status?: AdminUser['status'] | undefined; search?: string | undefined }): string {
  const status = filter.status?.toLowerCase()
  if (filter.search)
    return `No ${status ?? ''} account has "${filter.search}" in its e-mail or name.`.replace('  ', ' ')
  if (status === 'pending')
    return 'Nobody waits to be let in. People register at /auth/register of the console.'
  if (status) return `No account is ${status}.`
  return 'There is no account yet. Make one: matinee users create --email <email> --name <name> --type 0'
}

const show = command({
  usage: 'show <user>',
  about: 'Everything about one account',
  args,
  examples: ['users show ayse@example.com', 'users show 3kQ9vB7cXz12Lm --json'],
  async run({ open, width }, [user]) {
    const { db } = await open()
    const { id } = await findUser(db, user)
    const description = await (await service()).describeUser(db, id)
    return { json: description, text: printUser(description, width) }
  },
})

const { shape } = setUser.body!
/** Settings that both `create` and `set` can give. */
const settingWords: Record<
  'integrationType' | 'videoInfrastructure' | 'language' | 'currency' | 'timezone',
  [flags: string, about: string]
> = {
  integrationType: ['--type <n>', 'which areas are open to it'],
  videoInfrastructure: ['--infrastructure <name>', 'where its videos live'],
  language: ['--language <code>', 'of its console and mails'],
  currency: ['--currency <code>', 'of its revenue'],
  timezone: ['--timezone <name>', 'of its reports, as in Europe/Istanbul'],
}

const approve = command({
  usage: 'approve <user>',
  about: 'Let a registered account in: mails its owner a link, again when repeated',
  args,
  flags: flagsOf(approveUser.body!.shape, { integrationType: settingWords.integrationType }),
  examples: ['users approve ayse@example.com --type 0', 'users approve 3kQ9vB7cXz12Lm'],
  async run({ open }, [given], { integrationType }) {
    const deps = await open()
    const before = await findUser(deps.db, given)
    const user = await (await service()).approveUser(deps, before.id, { actor, integrationType })
    const note = printMailNote(deps, user, { isRepeated: before.approvedAt !== null })
    return { json: user, text: `Approved ${user.email} (type ${user.integrationType}). ${note}` }
  },
})

const create = command({
  usage: 'create',
  about: 'Make an account; its owner chooses the password by mail',
  flags: flagsOf(createUser.body!.shape, {
    email: ['--email <email>', 'where the mail goes'],
    name: ['--name <name>', 'of the publisher or person'],
    ...settingWords,
    virgulId: ['--virgul-id <id>', 'the id at Virgül'],
    isStaff: ['--staff', 'an operator: may do all that matinee can, by the API'],
  }),
  examples: [
    'users create --email ayse@example.com --name "Ayşe Yılmaz" --type 0 --language tr',
    'users create --email ops@example.com --name Operations --staff',
  ],
  async run({ open }, _args, fields) {
    const deps = await open()
    const user = await (await service()).createUser(deps, fields, actor)
    return { json: user, text: `Made this account. ${printMailNote(deps, user)}\n\n${printSettings(user)}` }
  },
})

const users = z.array(z.string()).default([])

const set = command({
  usage: 'set <user>',
  about: 'Change an account; counts from its next request on',
  args,
  flags: {
    ...flagsOf(shape, {
      ...settingWords,
      name: ['--name <name>', 'of the publisher or person'],
      virgulId: ['--virgul-id <id>', 'the id at Virgül, or none'],
      isStaff: ['--staff <on|off>', 'whether it is an operator'],
    }),
    status: flag(
      '--status <status>',
      'disabled signs it out everywhere',
      inLowerCase(shape.status.unwrap().options).optional(),
    ),
    appUsers: flag('--add-app-user <user...>', 'accounts that it, an agent, reports on: id or e-mail', users),
    removedAppUsers: flag('--remove-app-user <user...>', 'accounts that it no longer reports on', users),
  },
  needsFlag: true,
  examples: [
    'users set ayse@example.com --type 4 --currency try',
    'users set agency@example.com --add-app-user ayse@example.com bora@example.com',
    'users set ayse@example.com --status disabled',
  ],
  async run({ open }, [given], { appUsers: added, removedAppUsers: removed, ...change }) {
    const deps = await open()
    const before = await findUser(deps.db, given)
    if (added.length + removed.length > 0)
      Object.assign(change, { appUsers: await nextAppUsers(deps.db, before, { added, removed }) })
    const { user, changed } = await (await service()).setUser(deps, before.id, change, actor)
    return { json: { user, changed }, text: printChanges(before, user, changed) }
  },
})

/** The complete list after adding and removing. */
async function nextAppUsers(
  db: Db,
  { appUsers }: AdminUser,
  { added, removed }: { added: string[]; removed: string[] },
): Promise<string[]> {
  const ids = new Set(appUsers.map(({ id }) => id))
  for (const user of added) ids.add((await findUser(db, user)).id)
  for (const user of removed) ids.delete((await findUser(db, user)).id)
  return [...ids]
}

function printChanges(before: AdminUser, after: AdminUser, changed: string[]): string {
  if (changed.length === 0) return `Nothing changed: ${after.email} was like that already.`
  const lines = changed.map((field) => {
    const [old, now] = [before, after].map((user) => printValue(user[field as keyof AdminUser]))
    return `  ${field}: ${old} → ${now}`
  })
  return [`Changed ${after.email}:`, ...lines].join('\n')
}

function printValue(value: AdminUser[keyof AdminUser]): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.map(({ name, id }) => `${name} (${id})`).join(', ') || 'none'
  return String(value)
}

const signOut = command({
  usage: 'sign-out <user>',
  about: 'End all of its sessions, also those of apps and of agents in it',
  args,
  examples: ['users sign-out ayse@example.com'],
  async run({ open }, [user]) {
    const deps = await open()
    const { id, email } = await findUser(deps.db, user)
    const sessionsEnded = await (await service()).signOutUser(deps, id, actor)
    const text = sessionsEnded
      ? `Signed ${email} out: ${plural(sessionsEnded, 'session')} ended.`
      : `${email} was signed in nowhere.`
    return { json: { id, email, sessionsEnded }, text }
  },
})

export const commands = [list, show, approve, create, set, signOut, quotas]
