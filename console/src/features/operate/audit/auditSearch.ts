import { addDays, parseDay, startOfDay, type Day } from '@matinee/contract/plain/calendar'
import { text } from '../../../lib/searchParams.ts'

/** `from` and `to`: days in the operator's zone, both included. */
export type AuditSearch = {
  account?: string | undefined
  actor?: string | undefined
  kind?: string | undefined
  address?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  after?: string | undefined
  before?: string | undefined
}

const texts = ['account', 'actor', 'kind', 'address'] as const
const mostCharacters = { account: 320, actor: 320, kind: 128, address: 64 }

/** The page's query parameters; invalid values are left out. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const [from, to] = [raw['from'], raw['to']].map((day) => parseDay(text(day) ?? '') ?? undefined)
  const isRange = from !== undefined && to !== undefined && from <= to
  const entry = (value: unknown) => /^\d{1,15}$/.exec(String(value))?.[0]
  return {
    ...Object.fromEntries(
      texts.map((name) => [name, text(raw[name])?.trim().slice(0, mostCharacters[name]) || undefined]),
    ),
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    after: entry(raw['after']),
    before: entry(raw['before']),
  }
}

/** The query of the call; days begin at midnight in `zone`. */
export function auditQuery({ from, to, ...search }: AuditSearch, zone: string) {
  const instant = (day: Day) => new Date(startOfDay(day, zone) * 1000).toISOString()
  return {
    ...search,
    from: from && instant(from),
    until: to && instant(addDays(to, 1)),
  }
}
