import type { Playback } from '@matinee/contract/plain/playback'
import { pageAddress } from './recorder.ts'
import type { MountRequest } from './request.ts'

/** `refusal`: what the server answered instead; null when it answered nothing. */
export type PlaybackAnswer = { playback: Playback } | { refusal: Response | null }

/** The one request before a viewer does anything. */
export async function fetchPlayback(of: MountRequest): Promise<PlaybackAnswer> {
  const query = new URLSearchParams()
  if (of.player) query.set('player', of.player)
  if (of.token) query.set('token', of.token)
  // Of a framed page the server is told no more than that it is ours.
  if (of.isPage) query.set('page', pageAddress(true))
  const path = `/api/v1/videos/${encodeURIComponent(of.video)}/playback${query.size ? `?${query}` : ''}`
  try {
    const answer = await fetch(of.origin + path, { credentials: 'omit' })
    return answer.ok ? { playback: ((await answer.json()) as { data: Playback }).data } : { refusal: answer }
  } catch {
    return { refusal: null }
  }
}
