import {
  mailKinds,
  mailStates,
  type MailKind,
  type MailState,
} from '@matinee/contract/plain/operate/mailStates'
import { text } from '../../../lib/searchParams.ts'

export type MailSearch = {
  state?: MailState | undefined
  kind?: MailKind | undefined
  /** An id or an email. */
  account?: string | undefined
  recipient?: string | undefined
  after?: string | undefined
  before?: string | undefined
}

/** The list's query parameters; invalid values are left out. */
export const readMailSearch = (raw: Record<string, unknown>): MailSearch => ({
  state: mailStates.find((state) => state === raw['state']),
  kind: mailKinds.find((kind) => kind === raw['kind']),
  account: text(raw['account'])?.trim().slice(0, 320) || undefined,
  recipient: text(raw['recipient'])?.trim().slice(0, 320) || undefined,
  after: text(raw['after']),
  before: text(raw['before']),
})
