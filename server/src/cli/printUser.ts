import type { AdminUser } from '@matinee/contract/admin'
import type { UserDescription } from '../features/admin/admin.service.ts'
import { printFields, printTable } from './printTable.ts'
import { minute, section, yesNo } from './words.ts'

/** `invited`: let in, but the owner has not opened the mail's link yet. */
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

export function printUser(description: UserDescription, width: number): string {
  const { user } = description
  const inner = width - 2
  const sessions = printFields([['Open sessions', description.sessions]])
  const next = nextStep(user)
  return [
    printSettings(user),
    sessions,
    section('Grants', printGrantsOf(description, inner)),
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

function printGrantsOf({ user: { id }, grants }: UserDescription, width: number): string {
  if (grants.length === 0) return 'none'
  return printTable(
    grants,
    [
      { title: 'ID', cell: (grant) => grant.id, isWhole: true },
      { title: 'ALLOWS', cell: ({ actor }) => (actor.id === id ? 'this account' : actor.email) },
      { title: 'TO WORK IN', cell: ({ target }) => (target.id === id ? 'this account' : target.email) },
      { title: 'UNTIL (UTC)', cell: ({ until }) => minute(until) ?? 'until taken back', isWhole: true },
    ],
    width,
  )
}

function printApps({ connectedApps }: UserDescription, width: number): string {
  if (connectedApps.length === 0) return 'none'
  return printTable(
    connectedApps,
    [
      { title: 'ID', cell: ({ id }) => id, isWhole: true },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'MAY', cell: ({ scopes }) => scopes.join(', ') },
      { title: 'LAST USED (UTC)', cell: ({ usedAt }) => minute(usedAt), isWhole: true },
    ],
    width,
  )
}

function printAudit({ user: { id }, audit }: UserDescription, width: number): string {
  if (audit.length === 0) return 'none'
  return printTable(
    audit,
    [
      { title: 'AT', cell: ({ at }) => minute(at), isWhole: true },
      { title: 'WHAT', cell: ({ kind }) => kind.replaceAll('_', ' ') },
      { title: 'BY', cell: ({ actor }) => (actor === id ? 'the user' : actor) },
      {
        title: 'DETAILS',
        cell: ({ details }) => (Object.keys(details).length ? JSON.stringify(details) : null),
      },
    ],
    width,
  )
}
