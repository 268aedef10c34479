import { maxRecipients, splitRecipients } from '@matinee/contract/plain/schedules'
import { isAddress } from './scheduleForm.ts'

export type Taken = {
  recipients: string[]
  /** What stays in the field: no address, or one too many. */
  typed: string
  problem: { kind: 'wrong'; address: string } | { kind: 'full' } | null
}

/** Adds what was typed or pasted (SCH-16): parted by ; or , or lines, doubles left out, only addresses, 20 at most. */
export function takeRecipients(recipients: readonly string[], typed: string): Taken {
  const known = new Set(recipients.map((one) => one.toLowerCase()))
  const wanted = splitRecipients(typed.replaceAll(/[\r\n\t]+/g, ';')).filter(
    (one) => !known.has(one.toLowerCase()),
  )
  const wrong = wanted.filter((one) => !isAddress(one))
  const right = wanted.filter(isAddress)
  const room = maxRecipients - recipients.length
  const problem = wrong[0]
    ? ({ kind: 'wrong', address: wrong[0] } as const)
    : right.length > room
      ? ({ kind: 'full' } as const)
      : null
  return {
    recipients: [...recipients, ...right.slice(0, room)],
    typed: [...wrong, ...right.slice(room)].join('; '),
    problem,
  }
}
