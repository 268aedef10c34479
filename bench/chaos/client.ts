// Clients of the installation. They come from several addresses, and each of their requests is counted by how it ended.
import { Agent } from 'node:https'
import { pause } from '../../server/src/platform/processes.ts'
import { request, type Question } from '../installation/request.ts'

/** `unavailable`: 5xx; `connection`: no answer. `wrong`: an answer that no fault excuses. */
const outcomes = ['answered', 'unavailable', 'connection', 'wrong'] as const
export type Outcome = (typeof outcomes)[number]
export type Answer = { status: number; text: string }

const betweenTriesMs = 300

export type Client = ReturnType<typeof createClient>

/** `addresses`: of this machine. `host`: the proxy. */
export function createClient({ host, addresses }: { host: string; addresses: string[] }) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const counts = new Map<string, Record<Outcome, number>>()
  const wrong: string[] = []
  const state = { isOver: false }
  let turn = 0

  const count = (kind: string, outcome: Outcome) => {
    const counted = counts.get(kind) ?? { answered: 0, unavailable: 0, connection: 0, wrong: 0 }
    counted[outcome]++
    counts.set(kind, counted)
  }
  const recordWrong = (kind: string, what: string) => {
    count(kind, 'wrong')
    wrong.push(`${new Date().toISOString().slice(11, 19)} ${kind}: ${what.slice(0, 300)}`)
  }
  /** Null when there was no answer, or one that says to try again. `expected`: statuses below 500 that may come. */
  const ask = async (
    kind: string,
    question: Question,
    expected = [200, 201, 204],
  ): Promise<Answer | null> => {
    const from = addresses[turn++ % addresses.length]!
    const answer = await request({ agent, host }, { from, ...question }).catch(() => null)
    if (answer === null) count(kind, 'connection')
    else if (answer.status >= 500) count(kind, 'unavailable')
    else if (expected.includes(answer.status)) count(kind, 'answered')
    else recordWrong(kind, `${question.method} ${question.path}: ${answer.status} ${answer.text}`)
    return answer !== null && answer.status < 500 ? answer : null
  }
  return {
    state,
    counts,
    /** Answers that no fault excuses, in words. */
    wrong,
    recordWrong,
    ask,
    /** Repeats a request until it is answered, or null when the clients stop. Only for what may be repeated. */
    async askUntilAnswered(
      kind: string,
      question: () => Question,
      expected?: number[],
    ): Promise<Answer | null> {
      for (;;) {
        const answer = await ask(kind, question(), expected)
        if (answer || state.isOver) return answer
        await pause(betweenTriesMs)
      }
    },
    close: () => agent.destroy(),
  }
}
