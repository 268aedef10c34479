// Publishers and an operator who write over the API, and the ledger of what was acknowledged to them.
import { newId } from '../../server/src/platform/ids.ts'
import { pause } from '../../server/src/platform/processes.ts'
import type { Client } from './client.ts'

export type WriteLedger = {
  /** The name of each player that was acknowledged last. An entry of null: a later change had no answer. */
  players: Map<string, string | null>
  /** Domains of acknowledged sites. */
  sites: Set<string>
  /** Micros of US dollars by source and day, as last acknowledged. */
  imports: Map<string, number>
  importRuns: number
}

export const newWriteLedger = (): WriteLedger => ({
  players: new Map(),
  sites: new Set(),
  imports: new Map(),
  importRuns: 0,
})

const writeEveryMs = 1_000
/** An account holds a thousand; some that had no answer may exist. */
const mostPlayers = 500
/** An account may add thirty an hour, and a repetition counts. */
const siteEveryMs = 150_000
const importEveryMs = 2_000
const readEveryMs = 250

type Writing = { client: Client; ledger: WriteLedger; accessToken: () => string }
type Player = { id: string; name: string }

async function pauseUnlessOver({ state }: Client, ms: number): Promise<void> {
  for (let left = ms; left > 0 && !state.isOver; left -= 1_000) await pause(1_000)
}

/** Creates players and renames them. What is acknowledged is read at once, from whichever node answers. */
export async function writePlayers({ client, ledger, accessToken }: Writing): Promise<void> {
  const send = (method: string, path: string, body?: unknown) =>
    client.ask('write', { method, path: `/api/v1${path}`, body, accessToken: accessToken() })
  const readBack = async (id: string, name: string) => {
    const read = await client.ask('read', {
      method: 'GET',
      path: `/api/v1/players/${id}`,
      accessToken: accessToken(),
    })
    if (read?.status === 200 && (JSON.parse(read.text) as Player).name !== name)
      client.recordWrong('read', `player ${id} is not called ${name}: ${read.text}`)
  }
  const create = async (): Promise<string | null> => {
    const name = newId()
    const created = await send('POST', '/players', { name, language: 'en' })
    if (created?.status !== 200 && created?.status !== 201) return null
    const { id } = JSON.parse(created.text) as Player
    ledger.players.set(id, name)
    await readBack(id, name)
    return id
  }
  const rename = async (id: string) => {
    const name = newId()
    ledger.players.set(id, null)
    if ((await send('PUT', `/players/${id}`, { name }))?.status !== 200) return
    ledger.players.set(id, name)
    await readBack(id, name)
  }
  for (let turn = 0; !client.state.isOver; turn++) {
    const ids = [...ledger.players.keys()]
    const id = ids.length < mostPlayers ? await create() : ids[turn % mostPlayers]!
    if (id) await rename(id)
    await pause(writeEveryMs)
  }
}

/** Adds sites, each until it is there: a repeated request is refused when an earlier one happened. */
export async function writeSites({ client, ledger, accessToken }: Writing): Promise<void> {
  while (!client.state.isOver) {
    const fqdn = `${newId(12).toLowerCase()}.example`
    const question = () => ({
      method: 'POST',
      path: '/api/v1/sites',
      body: { fqdn },
      accessToken: accessToken(),
    })
    const answer = await client.askUntilAnswered('write', question, [200, 201, 409, 429])
    if (answer && answer.status !== 429) ledger.sites.add(fqdn)
    await pauseUnlessOver(client, siteEveryMs)
  }
}

/** Reads lists, which never are shorter than what was acknowledged before. */
export async function readLists({ client, ledger, accessToken }: Writing): Promise<void> {
  while (!client.state.isOver) {
    const expected = ledger.players.size
    const answer = await client.ask('read', {
      method: 'GET',
      path: '/api/v1/players',
      accessToken: accessToken(),
    })
    if (answer?.status === 200) {
      const { data } = JSON.parse(answer.text) as { data: Player[] }
      if (data.length < expected)
        client.recordWrong('read', `${data.length} players, though ${expected} were acknowledged before`)
    }
    await pause(readEveryMs)
  }
}

const sources = ['chaos-a', 'chaos-b', 'chaos-c']
export const importDays = ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04']

type Importing = {
  client: Client
  ledger: WriteLedger
  machineToken: string
  site: string
  random: () => number
}

/** Imports days of revenue, again and again with other figures; each import until it is acknowledged. */
export async function importRevenue({
  client,
  ledger,
  machineToken,
  site,
  random,
}: Importing): Promise<void> {
  while (!client.state.isOver) {
    const source = sources[Math.floor(random() * sources.length)]!
    const day = importDays[Math.floor(random() * importDays.length)]!
    const amounts = Array.from({ length: 3 }, () => Math.floor(random() * 50_000_000))
    const lines = amounts.map(
      (micros, index) => `${day},${site},tag-${index},1000,500,${(micros / 1e6).toFixed(6)},usd`,
    )
    const csv = ['day,site,tag,request,impression,revenue,currency', ...lines].join('\n')
    const body = { source, batchId: newId(), reason: 'restated', csv }
    const question = () => ({
      method: 'POST',
      path: '/api/v1/admin/revenue-imports',
      body,
      accessToken: machineToken,
    })
    for (let isDone = false; !isDone && !client.state.isOver; await pause(importEveryMs)) {
      // 409: the first try still runs.
      const answer = await client.askUntilAnswered('import', question, [200, 409, 429])
      if (answer?.status !== 200) continue
      const { status } = JSON.parse(answer.text) as { status: string }
      if (status !== 'DONE') client.recordWrong('import', answer.text)
      else
        ledger.imports.set(
          `${source} ${day}`,
          amounts.reduce((sum, one) => sum + one, 0),
        )
      ledger.importRuns++
      isDone = true
    }
  }
}
