import type { AdminUser } from '@matinee/contract/admin'
import type { UserDescription } from '../../features/admin/admin.service.ts'
import { minute, section, yesNo } from '../formatText.ts'
import type { CliDeps } from '../openCli.ts'
import { printFields, printTable } from '../printTable.ts'

/** `invited`: approved, but the owner has not opened the link of the mail yet. */
export function statusWord({ status, approvedAt }: Pick<AdminUser, 'status' | 'approvedAt'>): string {
  return status === 'PENDING' && approvedAt ? 'invited' : status.toLowerCase()
}

const typeWords: Record<number, string> = {
  [-1]: 'a few video pages',
  0: 'video and site ads',
  1: 'video analytics only',
  2: 'site ads only',
  3: 'app revenue only',
  4: 'app and site revenue',
}

export function printSettings(user: AdminUser): string {
  return printFields([
    ['Id', user.id],
    ['E-mail', user.email],
    ['Name', user.name],
    ['Status', statusWord(user)],
    ['Type', `${user.integrationType} (${typeWords[user.integrationType]})`],
    ['Infrastructure', user.videoInfrastructure],
    ['Language', user.language],
    ['Currency', user.currency],
    ['Time zone', user.timezone],
    ['Virgul id', user.virgulId],
    ['Staff', yesNo(user.isStaff)],
    ['App users', user.appUsers.map(({ id, name }) => `${name} (${id})`).join(', ') || null],
    ['Created (UTC)', minute(user.createdAt)],
    ['Approved (UTC)', minute(user.approvedAt)],
  ])
}

export function printMailNote(
  { config }: Pick<CliDeps, 'config'>,
  { email }: AdminUser,
  { isRepeated = false } = {},
): string {
  const where = config.smtpUrl ? 'by SMTP' : 'and will be in the outbox: matinee outbox show latest'
  return `A mail with the activation link is on its way to ${email}${isRepeated ? ' again' : ''} ${where}`
}

export function printUser(description: UserDescription, width: number): string {
  const { user } = description
  const inner = width - 2
  const sessions = printFields([['Open sessions', description.sessions]])
  const next = nextStep(user)
  return [
    printSettings(user),
    sessions,
    section('Grants', printGrants(description, inner)),
    section('Connected apps', printApps(description, inner)),
    section('Last events (UTC)', printAudit(description, inner)),
    ...(next ? [`\n${next}`] : []),
  ].join('\n')
}

function nextStep({ status, approvedAt, id }: AdminUser): string | null {
  if (status !== 'PENDING') return null
  return approvedAt
    ? `The owner has not opened the mail yet. Send it again: matinee users approve ${id}`
    : `Waits to be let in: matinee users approve ${id} --type 0`
}

function printGrants({ user: { id }, grants }: UserDescription, width: number): string {
  const nameOf = (account: { id: string; email: string }) =>
    account.id === id ? 'this account' : account.email
  const table = { rows: grants, width, empty: 'none' }
  return printTable(table, {
    'ID!': 'id',
    ALLOWS: ({ actor }) => nameOf(actor),
    'TO WORK IN': ({ target }) => nameOf(target),
    'UNTIL (UTC)!': ({ until }) => minute(until) ?? 'until taken back',
  })
}

function printApps({ connectedApps }: UserDescription, width: number): string {
  const printScopes = ({ scopes }: { scopes: string[] }) => scopes.join(', ')
  const columns = { 'ID!': 'id', NAME: 'name', MAY: printScopes, 'LAST USED (UTC)!': 'usedAt' } as const
  return printTable({ rows: connectedApps, width, empty: 'none' }, columns)
}

function printAudit({ user: { id }, audit }: UserDescription, width: number): string {
  const table = { rows: audit, width, empty: 'none' }
  return printTable(table, {
    'AT!': ({ at }) => minute(at),
    WHAT: ({ kind }) => kind.replaceAll('_', ' '),
    BY: ({ actor }) => (actor === id ? 'the user' : actor),
    DETAILS: ({ details }) => (Object.keys(details).length ? JSON.stringify(details) : null),
  })
}
