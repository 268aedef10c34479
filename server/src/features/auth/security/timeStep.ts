import { verify } from 'otplib'

/** Seconds by which the clock of a phone may differ: one step. Source: RFC 6238, 5.2. */
const epochTolerance = 30

/**
 * The time step of a right code (RFC 6238: SHA-1, six digits, steps of 30 seconds), which must be later than `afterStep`;
 * null for any other text. `epoch`: Unix seconds, now unless given.
 */
export async function findTimeStep(
  { secret, code, afterStep }: { secret: string; code: string; afterStep: number },
  epoch = Math.floor(Date.now() / 1000),
): Promise<number | null> {
  const token = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  // The library refuses an `afterTimeStep` beyond its window, as after a clock was set back.
  const afterTimeStep = Math.min(afterStep, Math.floor(epoch / 30) + 1)
  const result = await verify({ secret, token, epoch, epochTolerance, afterTimeStep })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
