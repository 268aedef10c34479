// A viewer who plays a film and a publisher who reads a report: neither may notice anything.
import { Agent } from 'node:https'
import { pause } from '../../server/src/platform/processes.ts'
import { request } from '../installation/request.ts'
import type { Target } from '../nodesLoad.ts'
import { loadPiece, type Piece } from './film.ts'

/** A player loads this much before it starts. */
const bufferedMs = 8_000

export type Witness = { summary: () => string; complaints: string[]; stop: () => Promise<void> }

/** Plays a film again and again, at its speed: loads a piece before it is needed, as a player does. */
export function startViewer({ host }: Target, pieces: Piece[]): Witness {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const state = { isOver: false, pieces: 0, stallMs: 0, slowestMs: 0 }
  const complaints: string[] = []
  const playing = (async () => {
    let playsUntil = performance.now()
    for (let at = 0; !state.isOver; at = (at + 1) % pieces.length) {
      const { path, ms } = pieces[at]!
      const begun = performance.now()
      const answer = await loadPiece(agent, host, path).catch((error: Error) => ({
        status: error.message,
        bytes: Buffer.alloc(0),
      }))
      const now = performance.now()
      if (answer.status !== 200 || answer.bytes.length === 0) complaints.push(`${path}: ${answer.status}`)
      if (now > playsUntil && state.pieces > 0) {
        state.stallMs += now - playsUntil
        complaints.push(`the film stood still for ${Math.round(now - playsUntil)} ms`)
      }
      state.pieces++
      state.slowestMs = Math.max(state.slowestMs, now - begun)
      playsUntil = Math.max(playsUntil, now) + ms
      if (playsUntil - now > bufferedMs) await pause(playsUntil - now - bufferedMs)
    }
  })()
  return {
    complaints,
    summary: () =>
      `viewer: ${state.pieces} pieces, slowest ${Math.round(state.slowestMs)} ms, stood still ${Math.round(state.stallMs)} ms`,
    async stop() {
      state.isOver = true
      await playing
      agent.destroy()
    },
  }
}

/** Reads the views of all videos each second: they never become fewer, and never more than were sent. */
export function startPublisher({ host, accessToken }: Target, sentViews: () => number): Witness {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const state = { isOver: false, reads: 0, views: 0 }
  const complaints: string[] = []
  const startS = Math.floor(Date.now() / 3_600_000) * 3_600 - 3_600
  const reading = (async () => {
    while (!state.isOver) {
      const endS = Math.floor(Date.now() / 1000) + 60
      const path = `/api/v1/analytics/players?start=${startS}&end=${endS}`
      const answer = await request({ agent, host }, { method: 'GET', path, accessToken }).catch(
        (error: Error) => ({ status: error.message, text: '' }),
      )
      state.reads++
      if (answer.status === 200) {
        const { data } = JSON.parse(answer.text) as { data: { totals: { period: { start: number } } } }
        const views = data.totals.period.start
        if (views < state.views) complaints.push(`the report went back from ${state.views} to ${views} views`)
        if (views > sentViews()) complaints.push(`the report has ${views} views, ${sentViews()} were sent`)
        state.views = views
      } else complaints.push(`report: ${answer.status} ${answer.text.slice(0, 120)}`)
      await pause(1_000)
    }
  })()
  return {
    complaints,
    summary: () => `publisher: ${state.reads} reports, ${state.views} views in the last one`,
    async stop() {
      state.isOver = true
      await reading
      if (state.views === 0) complaints.push('the report never had any views')
      agent.destroy()
    },
  }
}
