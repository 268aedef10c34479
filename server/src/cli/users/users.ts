import { approveUser, createUser, listUsers, type AdminUser } from '@matinee/contract/admin'
import { command, actor } from '../command.ts'
import { flagsOf, inLowerCase, limit, search, flag } from '../flags.ts'
import { minute, plural, yesNo } from '../formatText.ts'
import { printTable } from '../printTable.ts'
import { findUser, userArgument as args } from './findUser.ts'
import { printMailNote, printSettings, printUser, statusWord } from './printUser.ts'
import { quotas } from './quotas.ts'
import { set, settingWords } from './setUser.ts'

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
    const text = printTable({ rows: data, width, empty: noUsers(filter), total: [total, 'account'] }, [
      { title: 'ID', cell: ({ id }) => id, isUncut: true },
      { title: 'E-MAIL', cell: ({ email }) => email },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'STATUS', cell: statusWord, isUncut: true },
      { title: 'TYPE', cell: ({ integrationType }) => integrationType, isNumber: true },
      { title: 'STAFF', cell: ({ isStaff }) => yesNo(isStaff), isUncut: true },
      { title: 'CREATED (UTC)', cell: ({ createdAt }) => minute(createdAt), isUncut: true },
    ])
    return { json: { data, total }, text }
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

const signOut = command({
  usage: 'sign-out <user>',
  about: 'End all of its sessions, also those of apps and of agents in it',
  args,
  examples: ['users sign-out ayse@example.com'],
  async run({ open }, [user]) {
    const deps = await open()
    const { id, email } = await findUser(deps.db, user)
    const { signOutUser } = await import('../../features/auth/accounts.service.ts')
    const sessionsEnded = await signOutUser(deps, id, actor)
    const text = sessionsEnded
      ? `Signed ${email} out: ${plural(sessionsEnded, 'session')} ended.`
      : `${email} was signed in nowhere.`
    return { json: { id, email, sessionsEnded }, text }
  },
})

export const commands = [list, show, approve, create, set, signOut, quotas]
