// Clients of an installation of several nodes, for nodes.ts and upgrade.ts: players that repeat a beacon until it is taken,
// publishers that read and write. Each answer counts.
import { Agent } from 'node:https'
import { signPlaybackToken } from '../server/src/features/playback/playbackToken.ts'
import { newId } from '../server/src/platform/ids.ts'
import { pause } from '../server/src/platform/processes.ts'
import { addOwnAddresses } from './hosts.ts'
import { addAccount, type Installation } from './installation/installation.ts'
import { request } from './installation/request.ts'

export const clients = { beacon: 6, read: 4, write: 2 }
/** Between two requests of a client. An account has room for a thousand players. */
const gapMs = { beacon: 25, read: 25, write: 500 }

type Kind = keyof typeof clients
/** `from`: the address of the client. */
type Sender = { kind: Kind; from: string }

export type Load = {
  /** Views of beacons, and ids of players, whose storing was acknowledged. */
  views: Set<string>
  players: Set<string>
  /** Since the last `reset`. */
  answered: Record<Kind, number>
  failed: Record<Kind, string[]>
  latenciesMs: number[]
  reset(): void
  stop(): Promise<void>
}

export type Target = { host: string; accountId: string; playbackToken: string; accessToken: string }

/** Further settings of the nodes, for `startInstallation`. */
export const loadExtras = { MATINEE_DEMO: 'off', QUOTA_PLAYERS: '1000000', LOG_LEVEL: 'error' }

/** Adds the account of the load. */
export async function addTarget(installation: Installation): Promise<Target> {
  const { accountId, accessToken } = await addAccount(installation)
  const place = { accountId, videoId: 'V', playerId: '' }
  const playbackToken = signPlaybackToken(installation.key, place, Date.now())
  return { host: installation.proxy.address, accountId, playbackToken, accessToken }
}

function newLoad() {
  const load = {
    views: new Set<string>(),
    players: new Set<string>(),
    answered: { beacon: 0, read: 0, write: 0 },
    failed: { beacon: [] as string[], read: [] as string[], write: [] as string[] },
    latenciesMs: [] as number[],
    reset() {
      for (const kind of Object.keys(clients) as Kind[]) {
        load.answered[kind] = 0
        load.failed[kind] = []
      }
      load.latenciesMs = []
    },
  }
  return load
}

/** Keeps sending until it is stopped, each client from an address of its own. */
export function startLoad({ host, playbackToken, accessToken }: Target): Load {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const state = { isOver: false }
  const load = newLoad()

  const send = async ({ kind, from }: Sender, method: string, path: string, body?: unknown) => {
    const begun = performance.now()
    try {
      const answer = await request({ agent, host }, { method, path, body, accessToken, from })
      if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text.slice(0, 120)}`)
      load.answered[kind]++
      load.latenciesMs.push(performance.now() - begun)
      return answer.text
    } catch (error) {
      load.failed[kind].push(String(error))
      return null
    }
  }
  const work: Record<Kind, (sender: Sender) => Promise<void>> = {
    async beacon(sender) {
      const view = newId(22)
      const sentAt = Date.now()
      const events = [{ type: 'start', at: sentAt, value: 1 }]
      const beacon = { token: playbackToken, view, seq: 0, sentAt, page: 'https://www.example.com/', events }
      while ((await send(sender, 'POST', '/e/v', beacon)) === null) await pause(200)
      load.views.add(view)
    },
    async read(sender) {
      await send(sender, 'GET', '/api/v1/players?perPage=10')
    },
    async write(sender) {
      const text = await send(sender, 'POST', '/api/v1/players', { name: newId(), language: 'en' })
      if (text !== null) load.players.add((JSON.parse(text) as { id: string }).id)
    },
  }
  const kinds = (Object.keys(clients) as Kind[]).flatMap((kind) => Array<Kind>(clients[kind]).fill(kind))
  // The proxy limits the requests of one address, which all clients together exceed.
  const addresses = addOwnAddresses(kinds.map((_, index) => 101 + index))
  const running = kinds.map(async (kind, index) => {
    while (!state.isOver) {
      await work[kind]({ kind, from: addresses[index]! })
      await pause(gapMs[kind])
    }
  })
  return Object.assign(load, {
    async stop() {
      state.isOver = true
      await Promise.all(running)
      agent.destroy()
    },
  })
}
