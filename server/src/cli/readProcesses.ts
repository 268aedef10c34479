import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { runDir } from '../platform/files/runDir.ts'

const patienceMs = 3_000

export type Api = {
  address: string
  /** Null: nothing answers there. */
  answerMs: number | null
  /** What /readyz says; null when something else than Matinee answers. */
  postgres: boolean | null
  facts: boolean | null
}

/** Asks the API where the settings say that it listens. */
export async function readApi({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Api> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const address = `http://${name}:${port}`
  const start = performance.now()
  try {
    const answer = await fetch(`${address}/readyz`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    const body = (await answer.json().catch(() => ({}))) as { postgres?: unknown; facts?: unknown }
    const told = (value: unknown) => (typeof value === 'boolean' ? value : null)
    const answerMs = Math.round(performance.now() - start)
    return { address, answerMs, postgres: told(body.postgres), facts: told(body.facts) }
  } catch {
    return { address, answerMs: null, postgres: null, facts: null }
  }
}

/** Whether a supervisor (`npm start`) runs over this data folder: it listens on a socket as long as it lives. */
export async function hasSupervisor(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return false
  return new Promise((resolve) => {
    const probe = connect(join(runDir(dataDir), 'supervisor.sock'))
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}
