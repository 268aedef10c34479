import type { AdminUser } from '@matinee/contract/admin'
import {
  currencies,
  integrationTypes,
  languages,
  videoInfrastructures,
} from '@matinee/contract/plain/accountTypes'
import type { Option } from 'commander'
import { CliError } from './cliError.ts'
import { choice, option, type Noun, type Options, type Output, type Session } from './command.ts'
import { checkFields } from './checkFields.ts'
import { findUser } from './findUser.ts'
import type { CliDeps } from './openCli.ts'
import { printSettings } from './printUser.ts'
import { addQuotaCommand } from './quotas.ts'
import { plural } from './words.ts'

export const actor = 'cli'
const user = { user: 'id or e-mail' }
const typeOption = () => choice('--type <n>', 'which areas are open to it', integrationTypes)
const settings = (): Option[] => [
  typeOption(),
  choice('--infrastructure <name>', 'where its videos live', [...videoInfrastructures, 'none']),
  choice('--language <code>', 'of its console and mails', languages),
  choice('--currency <code>', 'of its revenue', currencies),
  option('--timezone <name>', 'of its reports, as in Europe/Istanbul'),
]

export function addUserChanges(users: Noun): void {
  addLettingIn(users)
  addChanging(users)
  addQuotaCommand(users, actor)
}

function addLettingIn(users: Noun): void {
  users.add({
    usage: 'approve <user>',
    about: 'Let a registered account in: mails its owner a link, again when repeated',
    args: user,
    options: [typeOption()],
    examples: ['users approve ayse@example.com --type 0', 'users approve 3kQ9vB7cXz12Lm'],
    run: approveUser,
  })
  users.add({
    usage: 'create',
    about: 'Make an account; its owner chooses the password by mail',
    options: [
      option('--email <email>', 'where the mail goes').makeOptionMandatory(),
      option('--name <name>', 'of the publisher or person').makeOptionMandatory(),
      ...settings(),
      option('--virgul-id <id>', 'the id at Virgül'),
      option('--staff', 'an operator: may do all that matinee can, by the API'),
    ],
    examples: [
      'users create --email ayse@example.com --name "Ayşe Yılmaz" --type 0 --language tr',
      'users create --email ops@example.com --name Operations --staff',
    ],
    run: createUser,
  })
}

function addChanging(users: Noun): void {
  users.add({
    usage: 'set <user>',
    about: 'Change an account; counts from its next request on',
    args: user,
    options: [
      ...settings(),
      option('--name <name>', 'of the publisher or person'),
      option('--virgul-id <id>', 'the id at Virgül, or none'),
      choice('--staff <on|off>', 'whether it is an operator', ['on', 'off']),
      choice('--status <status>', 'disabled signs it out everywhere', ['active', 'disabled']),
      option('--add-app-user <user...>', 'accounts that it, an agent, reports on: id or e-mail'),
      option('--remove-app-user <user...>', 'accounts that it no longer reports on'),
    ],
    examples: [
      'users set ayse@example.com --type 4 --currency try',
      'users set agency@example.com --add-app-user ayse@example.com bora@example.com',
      'users set ayse@example.com --status disabled',
    ],
    run: setUser,
  })
  users.add({
    usage: 'sign-out <user>',
    about: 'End all of its sessions, also those of apps and of agents in it',
    args: user,
    examples: ['users sign-out ayse@example.com'],
    run: signOut,
  })
}

/** The options in the contract's words. */
function fieldsOf(options: Options): Record<string, unknown> {
  const { type, infrastructure, virgulId, staff, status } = options
  return {
    name: options.name,
    language: options.language,
    currency: options.currency,
    timezone: options.timezone,
    ...(type !== undefined && { integrationType: Number(type) }),
    ...(infrastructure !== undefined && {
      videoInfrastructure: infrastructure === 'none' ? null : infrastructure,
    }),
    ...(virgulId !== undefined && { virgulId: virgulId === 'none' ? null : virgulId }),
    ...(staff !== undefined && { isStaff: staff === true || staff === 'on' }),
    ...(typeof status === 'string' && { status: status.toUpperCase() }),
  }
}

async function approveUser(session: Session, [given]: string[], options: Options): Promise<Output> {
  const deps = await session.open()
  const before = await findUser(deps.db, given!)
  const service = await import('../features/admin/admin.service.ts')
  const integrationType =
    options.type === undefined ? undefined : integrationTypes.find((type) => type === Number(options.type))
  const user = await service.approveUser(deps, before.id, { actor, integrationType })
  const again = before.approvedAt ? ' again' : ''
  return {
    json: user,
    text: `Approved ${user.email} (type ${user.integrationType}). ${mailLine(deps, user, again)}`,
  }
}

async function createUser(session: Session, _args: string[], options: Options): Promise<Output> {
  const calls = await import('@matinee/contract/admin')
  const body = checkFields(calls.createUser.body!, { email: options.email, ...fieldsOf(options) })
  const deps = await session.open()
  const { createUser } = await import('../features/admin/admin.service.ts')
  const user = await createUser(deps, body, actor)
  return { json: user, text: `Made this account. ${mailLine(deps, user)}\n\n${printSettings(user)}` }
}

function mailLine({ config }: CliDeps, { email }: AdminUser, again = ''): string {
  const where = config.smtpUrl ? 'by SMTP' : 'and will be in the outbox: matinee outbox show latest'
  return `A mail with the activation link is on its way to ${email}${again} ${where}`
}

async function setUser(session: Session, [given]: string[], options: Options): Promise<Output> {
  const calls = await import('@matinee/contract/admin')
  const fields = fieldsOf(options)
  const { addAppUser, removeAppUser } = options as { addAppUser?: string[]; removeAppUser?: string[] }
  if (Object.values(fields).every((value) => value === undefined) && !addAppUser && !removeAppUser)
    throw new CliError('usage', 'Say what to change; "matinee users set --help" lists the options.')
  const change = checkFields(calls.setUser.body!, fields)
  const deps = await session.open()
  const before = await findUser(deps.db, given!)
  const appUsers = await nextAppUsers(deps.db, before, addAppUser ?? [], removeAppUser ?? [])
  const { setUser } = await import('../features/admin/admin.service.ts')
  const { user, changed } = await setUser(
    deps,
    before.id,
    { ...change, ...(appUsers && { appUsers }) },
    actor,
  )
  return { json: { user, changed }, text: printChanges(before, user, changed) }
}

/** The whole list after adding and removing; null when neither was asked. */
async function nextAppUsers(
  db: Parameters<typeof findUser>[0],
  { appUsers }: AdminUser,
  add: string[],
  remove: string[],
): Promise<string[] | null> {
  if (add.length + remove.length === 0) return null
  const ids = new Set(appUsers.map(({ id }) => id))
  for (const given of add) ids.add((await findUser(db, given)).id)
  for (const given of remove) ids.delete((await findUser(db, given)).id)
  return [...ids]
}

function printChanges(before: AdminUser, after: AdminUser, changed: string[]): string {
  if (changed.length === 0) return `Nothing changed: ${after.email} was like that already.`
  const lines = changed.map((field) => {
    const [old, now] = [before, after].map((user) => wordOf(user[field as keyof AdminUser]))
    return `  ${field}: ${old} → ${now}`
  })
  return [`Changed ${after.email}:`, ...lines].join('\n')
}

function wordOf(value: AdminUser[keyof AdminUser]): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.map(({ name, id }) => `${name} (${id})`).join(', ') || 'none'
  return String(value)
}

async function signOut(session: Session, [given]: string[]): Promise<Output> {
  const deps = await session.open()
  const { id, email } = await findUser(deps.db, given!)
  const { signOutUser } = await import('../features/auth/accounts.service.ts')
  const ended = await signOutUser(deps, id, actor)
  const text = ended
    ? `Signed ${email} out: ${plural(ended, 'session')} ended.`
    : `${email} was signed in nowhere.`
  return { json: { id, email, sessionsEnded: ended }, text }
}
