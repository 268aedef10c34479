import type { Playback } from '@matinee/contract/plain/video/playback'
import { pageAddress } from './recorder.ts'
import type { MountRequest } from './request.ts'

/** `refusal`: the server's answer; null when it did not answer. */
export type PlaybackAnswer = { playback: Playback } | { refusal: Response | null }

/** The only request before the viewer acts. */
export async function fetchPlayback(request: MountRequest): Promise<PlaybackAnswer> {
  const query = new URLSearchParams()
  if (request.player) query.set('player', request.player)
  if (request.token) query.set('token', request.token)
  // The server learns a framed page's address by its referrer only.
  if (request.isPage) query.set('page', pageAddress(true))
  const path = `/api/v1/videos/${encodeURIComponent(request.video)}/playback${query.size ? `?${query}` : ''}`
  try {
    const answer = await fetch(request.origin + path, { credentials: 'omit' })
    return answer.ok ? { playback: ((await answer.json()) as { data: Playback }).data } : { refusal: answer }
  } catch {
    return { refusal: null }
  }
}
