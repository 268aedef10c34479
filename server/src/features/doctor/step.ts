import { errorText } from './errorText.ts'

/** `–` is a step that does not apply, with the reason. */
export type Finding = {
  subject: string
  step: string
  state: 'ok' | 'problem' | 'skipped'
  /** What was seen; of a problem, what happened and what to do. */
  text: string
}

/** Thrown by a step: its sentence says what happened and what to do, so that the step's own remedy is left out. */
export class Problem extends Error {}

/** Thrown by a step that does not apply; the message is the reason. */
export class Skipped extends Error {}

/** Aborted at the step's deadline. Resolves to what was seen. */
type Work = (signal: AbortSignal) => Promise<string> | string

/** Runs one step; whether it found no problem. `remedy`: what to do about an error that the work did not expect. */
export type RunStep = (step: string, remedy: string, work: Work, timeoutMs?: number) => Promise<boolean>

const defaultTimeoutMs = 10_000

/** Steps of a subject, whose findings go to `report`. Throws instead of beginning one after `signal` was aborted. */
export function createSteps(
  subject: string,
  report: (finding: Finding) => void,
  signal?: AbortSignal,
): RunStep {
  return async (step, remedy, work, timeoutMs = defaultTimeoutMs) => {
    signal?.throwIfAborted()
    const result = await runWork(work, remedy, timeoutMs)
    report({ subject, step, ...result })
    return result.state !== 'problem'
  }
}

async function runWork(
  work: Work,
  remedy: string,
  timeoutMs: number,
): Promise<Pick<Finding, 'state' | 'text'>> {
  const deadline = new AbortController()
  const timer = setTimeout(
    () => deadline.abort(new Error(`no result within ${timeoutMs / 1000} seconds`)),
    timeoutMs,
  )
  const passed = new Promise<never>((_resolve, reject) => {
    deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason as Error))
  })
  try {
    return { state: 'ok', text: await Promise.race([Promise.resolve(work(deadline.signal)), passed]) }
  } catch (error) {
    if (error instanceof Skipped) return { state: 'skipped', text: error.message }
    if (error instanceof Problem) return { state: 'problem', text: error.message }
    return { state: 'problem', text: `${errorText(error)}. ${remedy}`.trim() }
  } finally {
    clearTimeout(timer)
  }
}
