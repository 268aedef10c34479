import type { AccountDetails, AdminUser } from '@matinee/contract/admin'
import { accountTypeWords } from '../../platform/access/accountTypeWords.ts'
import { minute, section } from '../formatText.ts'
import type { CliDeps } from '../openCli.ts'
import { printFields, printTable } from '../printTable.ts'

/** `invited`: approved, but the owner has not opened the activation link. */
export function statusWord({ status, approvedAt }: Pick<AdminUser, 'status' | 'approvedAt'>): string {
  return status === 'PENDING' && approvedAt ? 'invited' : status.toLowerCase()
}

export function printSettings(user: AdminUser): string {
  return printFields([
    ['Id', user.id],
    ['Email', user.email],
    ['Name', user.name],
    ['Status', statusWord(user)],
    ['Type', `${user.integrationType} (${accountTypeWords[user.integrationType]})`],
    ['Infrastructure', user.videoInfrastructure],
    ['Language', user.language],
    ['Currency', user.currency],
    ['Time zone', user.timezone],
    ['Virgul id', user.virgulId],
    ['Staff role', user.staffRole],
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
  return `The activation link for ${email} is sent${isRepeated ? ' again' : ''} ${whereMailsGo(config)}`
}

export const whereMailsGo = ({ smtpUrl }: CliDeps['config']) =>
  smtpUrl ? 'by SMTP' : 'to the outbox: matinee outbox show latest'

export function printUser(description: AccountDetails, width: number): string {
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
    ? `The owner has not opened the activation link. Send it again: matinee users approve ${id}`
    : `The account is pending. Approve it: matinee users approve ${id} --type 0`
}

function printGrants({ user: { id }, grants }: AccountDetails, width: number): string {
  const nameOf = (account: { id: string; email: string }) =>
    account.id === id ? 'this account' : account.email
  const table = { rows: grants, width, empty: 'none' }
  return printTable(table, {
    'ID!': 'id',
    ACTOR: ({ actor }) => nameOf(actor),
    'MAY ACT IN': ({ target }) => nameOf(target),
    'UNTIL (UTC)!': ({ until }) => minute(until) ?? 'until revoked',
  })
}

function printApps({ connectedApps }: AccountDetails, width: number): string {
  const printScopes = ({ scopes }: { scopes: string[] }) => scopes.join(', ')
  const columns = { 'ID!': 'id', NAME: 'name', MAY: printScopes, 'LAST USED (UTC)!': 'usedAt' } as const
  return printTable({ rows: connectedApps, width, empty: 'none' }, columns)
}

function printAudit({ user: { id }, audit }: AccountDetails, width: number): string {
  const table = { rows: audit, width, empty: 'none' }
  return printTable(table, {
    'AT!': ({ at }) => minute(at),
    EVENT: ({ kind }) => kind.replaceAll('_', ' '),
    BY: ({ actor }) => (actor === id ? 'the user' : actor),
    DETAILS: ({ details }) => (Object.keys(details ?? {}).length ? JSON.stringify(details) : null),
  })
}
