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
  return printTable({ rows: grants, width, empty: 'none' }, [
    { title: 'ID', cell: (grant) => grant.id, isUncut: true },
    { title: 'ALLOWS', cell: ({ actor }) => (actor.id === id ? 'this account' : actor.email) },
    { title: 'TO WORK IN', cell: ({ target }) => (target.id === id ? 'this account' : target.email) },
    { title: 'UNTIL (UTC)', cell: ({ until }) => minute(until) ?? 'until taken back', isUncut: true },
  ])
}

function printApps({ connectedApps }: UserDescription, width: number): string {
  return printTable({ rows: connectedApps, width, empty: 'none' }, [
    { title: 'ID', cell: ({ id }) => id, isUncut: true },
    { title: 'NAME', cell: ({ name }) => name },
    { title: 'MAY', cell: ({ scopes }) => scopes.join(', ') },
    { title: 'LAST USED (UTC)', cell: ({ usedAt }) => minute(usedAt), isUncut: true },
  ])
}

function printAudit({ user: { id }, audit }: UserDescription, width: number): string {
  return printTable({ rows: audit, width, empty: 'none' }, [
    { title: 'AT', cell: ({ at }) => minute(at), isUncut: true },
    { title: 'WHAT', cell: ({ kind }) => kind.replaceAll('_', ' ') },
    { title: 'BY', cell: ({ actor }) => (actor === id ? 'the user' : actor) },
    {
      title: 'DETAILS',
      cell: ({ details }) => (Object.keys(details).length ? JSON.stringify(details) : null),
    },
  ])
}
