import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { runDir } from '../../platform/files/runDir.ts'

const timeoutMs = 3_000

export type Api = {
  address: string
  /** Null: nothing answers there. */
  answerMs: number | null
  /** From /readyz; null when something other than Matinee answers. */
  postgres: boolean | null
  facts: boolean | null
}

/** Calls the API at the address of the settings. */
export async function readApi({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Api> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const address = `http://${name}:${port}`
  const start = performance.now()
  try {
    const answer = await fetch(`${address}/readyz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const body = (await answer.json().catch(() => ({}))) as { postgres?: unknown; facts?: unknown }
    const flag = (value: unknown) => (typeof value === 'boolean' ? value : null)
    const answerMs = Math.round(performance.now() - start)
    return { address, answerMs, postgres: flag(body.postgres), facts: flag(body.facts) }
  } catch {
    return { address, answerMs: null, postgres: null, facts: null }
  }
}

/** Whether a supervisor (`npm start`) runs over this data folder: while it lives, it listens on a socket. */
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
