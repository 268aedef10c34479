import {
  approveUser,
  createUser,
  listUsers,
  refuseUser,
  setUser,
  type AdminUser,
} from '@matinee/contract/admin'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/postgres.ts'
import { actor, command, listCommand, showCommand, viewer } from '../command.ts'
import { flag, flagsOf, limit } from '../flags.ts'
import { minute, plural } from '../formatText.ts'
import { findUser } from './findUser.ts'
import { printMailNote, printSettings, printUser, statusWord, whereMailsGo } from './printUser.ts'
import { quotas } from './quotas.ts'

const service = () => import('../../features/admin/admin.service.ts')

const list = listCommand({
  usage: 'list',
  about: 'List all accounts, newest first',
  flags: {
    ...flagsOf(listUsers.query!, {
      status: 'status of the accounts',
      search: 'text in their email, name or domain, a site code, or the address of a page',
    }),
    limit: limit(50),
  },
  examples: [
    'users list --status pending',
    'users list --search example.com --limit 20',
    'users list --json',
  ],
  async load({ db }, _args, { limit, ...filter }) {
    const { data, total } = await (await service()).listUsers(db, { ...filter, perPage: limit })
    return { rows: data, empty: noUsers(filter), total: { count: total, noun: 'account' } }
  },
  columns: {
    'ID!': 'id',
    EMAIL: 'email',
    NAME: 'name',
    'STATUS!': (user) => statusWord(user),
    'TYPE#': 'integrationType',
    'STAFF!': 'staffRole',
    'CREATED (UTC)!': 'createdAt',
  },
})

function noUsers(filter: { status?: AdminUser['status'] | undefined; search?: string | undefined }): string {
  const status = filter.status?.toLowerCase()
  if (filter.search)
    return `No ${status ? `${status} ` : ''}account has "${filter.search}" in its email or name.`
  if (status === 'pending')
    return 'No account is pending. Publishers register at /auth/register of the console.'
  if (status) return `No account is ${status}.`
  return 'There are no accounts. Create one: matinee users create --email <email> --name <name> --type 0'
}

const show = showCommand({
  usage: 'show <user>',
  about: 'Show an account: settings, sessions, grants, connected apps and latest events',
  async load({ db }, [user]) {
    const { id } = await findUser(db, user)
    return (await service()).describeUser(db, id, viewer)
  },
  print: printUser,
})

const typeFlag = ['--type <n>', 'account type, see "matinee --help"'] as const
/** Settings that both `create` and `set` can give. */
const settings = {
  name: 'name of the publisher or person',
  integrationType: typeFlag,
  videoInfrastructure: ['--infrastructure <name>', 'where its videos are stored'],
  language: 'language of its console and mails',
  currency: 'currency of its revenue',
  timezone: 'time zone of its reports, for example Europe/Istanbul',
} as const

const users = z.array(z.string()).default([])
const approve = command({
  usage: 'approve <user>',
  about: 'Approve a registered account and email its owner the activation link; repeat it to send another',
  flags: {
    ...flagsOf(approveUser.body!, { integrationType: typeFlag }),
    agents: flag('--agent <user...>', 'accounts that report on it: ids or emails', users),
  },
  examples: [
    'users approve ayse@example.com --type 0',
    'users approve 3kQ9vB7cXz12Lm --agent agency@example.com',
  ],
  async run({ open }, [idOrEmail], { integrationType, agents }) {
    const deps = await open()
    const before = await findUser(deps.db, idOrEmail)
    const agentIds: string[] = []
    for (const agent of agents) agentIds.push((await findUser(deps.db, agent)).id)
    const approval = { actor, integrationType, agentIds }
    const user = await (await service()).approveUser(deps, before.id, approval)
    const note = printMailNote(deps, user, { isRepeated: before.approvedAt !== null })
    return { json: user, text: `Approved ${user.email} (type ${user.integrationType}). ${note}` }
  },
})

const refuse = command({
  usage: 'refuse <user>',
  about: 'Refuse a registration, close its account and email its owner the reason',
  flags: flagsOf(refuseUser.body!, { reason: 'why; the owner reads it' }),
  examples: ['users refuse ayse@example.com --reason "We could not find your site."'],
  async run({ open }, [idOrEmail], { reason }) {
    const deps = await open()
    const before = await findUser(deps.db, idOrEmail)
    const user = await (await service()).refuseUser(deps, before.id, { actor, reason })
    return { json: user, text: `Refused ${user.email}. The reason is sent ${whereMailsGo(deps.config)}` }
  },
})

const create = command({
  usage: 'create',
  about: 'Create an approved account; its owner activates it by email',
  flags: flagsOf(createUser.body!, {
    email: 'email of its owner',
    ...settings,
    virgulId: 'id of the account at Virgül',
    staffRole: ['--staff <role>', 'make it an operator of this installation'],
  }),
  examples: [
    'users create --email ayse@example.com --name "Ayşe Yılmaz" --type 0 --language tr',
    'users create --email ops@example.com --name Operations --staff administrator',
  ],
  async run({ open }, _args, fields) {
    const deps = await open()
    const user = await (await service()).createUser(deps, fields, actor)
    return { json: user, text: `Created the account. ${printMailNote(deps, user)}\n\n${printSettings(user)}` }
  },
})

const set = command({
  usage: 'set <user>',
  about: 'Change an account; takes effect with its next request',
  flags: {
    ...flagsOf(setUser.body!, {
      ...settings,
      virgulId: 'id of the account at Virgül, or none',
      staffRole: ['--staff <role>', 'its role as an operator, or none'],
      status: 'status; disabled also ends all sessions',
    }),
    appUsers: flag('--add-app-user <user...>', 'accounts that this agent reports on: ids or emails', users),
    removedAppUsers: flag(
      '--remove-app-user <user...>',
      'accounts that this agent no longer reports on',
      users,
    ),
  },
  needsFlag: true,
  examples: [
    'users set ayse@example.com --type 4 --currency try',
    'users set agency@example.com --add-app-user ayse@example.com bora@example.com',
    'users set ayse@example.com --status disabled',
  ],
  async run({ open }, [idOrEmail], { appUsers: added, removedAppUsers: removed, ...change }) {
    const deps = await open()
    const before = await findUser(deps.db, idOrEmail)
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
  if (changed.length === 0) return `Nothing changed: ${after.email} has these settings.`
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

const mail = showCommand({
  usage: 'approval-mail <user>',
  about: 'Show the mail that approving an account sends; its link is an example',
  async load(deps, [user]) {
    const { id } = await findUser(deps.db, user)
    return (await service()).previewActivation(deps, id)
  },
  print: ({ email, subject, text }) => `To: ${email}\nSubject: ${subject}\n\n${text}`,
})

const sessions = listCommand({
  usage: 'sessions <user>',
  about: 'List where the owner of an account is signed in, the latest use first',
  flags: {},
  examples: ['users sessions ayse@example.com'],
  async load({ db }, [user]) {
    const { id, email } = await findUser(db, user)
    const { data } = await (await service()).listSessions(db, id, 'administrator')
    return { rows: data, empty: `${email} is not signed in on any device.` }
  },
  columns: {
    'ID!': 'id',
    BROWSER: ({ browser, system }) => [browser, system].filter(Boolean).join(' on ') || 'unknown',
    COUNTRY: 'country',
    'ADDRESS!': 'address',
    'SIGNED IN (UTC)!': 'createdAt',
    'SEEN (UTC)!': ({ seenAt, createdAt }) => minute(seenAt ?? createdAt),
  },
})

const endSession = showCommand({
  usage: 'end-session <user> <session>',
  about: 'Sign one device of an account out',
  async load(deps, [user, sessionId]) {
    const { id, email } = await findUser(deps.db, user)
    await (await service()).endSessionOfUser(deps, id, { sessionId, actor })
    return { id, email, sessionId }
  },
  print: ({ email, sessionId }) => `Ended session ${sessionId} of ${email}.`,
})

const signOut = showCommand({
  usage: 'sign-out <user>',
  about: 'End all sessions of an account, including those of third-party apps and agents',
  async load(deps, [user]) {
    const { id, email } = await findUser(deps.db, user)
    return { id, email, sessionsEnded: await (await service()).signOutUser(deps, id, actor) }
  },
  print: ({ email, sessionsEnded }) =>
    sessionsEnded
      ? `Signed ${email} out: ${plural(sessionsEnded, 'session')} ended.`
      : `${email} has no sessions.`,
})

const resetFactors = showCommand({
  usage: 'reset-factors <user>',
  about: 'Remove the second factors of an account whose owner lost them, and end its sessions',
  async load(deps, [user]) {
    const { id, email } = await findUser(deps.db, user)
    return { id, email, removed: await (await service()).resetFactors(deps, id, actor) }
  },
  print: ({ email, removed }) =>
    removed
      ? `Removed the second factors of ${email} and ended its sessions. Its owner gets an email.`
      : `${email} has no second factors.`,
})

export const commands = [
  list,
  show,
  approve,
  mail,
  refuse,
  create,
  set,
  sessions,
  endSession,
  signOut,
  resetFactors,
  quotas,
]
