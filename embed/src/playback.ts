import type { Playback } from '@matinee/contract/plain/video/playback'
import { readPageAddress } from './readPageAddress.ts'
import type { MountRequest } from './request.ts'

/** `refusal`: the server's answer; null when it did not answer. */
export type PlaybackAnswer = { playback: Playback } | { refusal: Response | null }

/** The only request before the viewer acts. */
export async function fetchPlayback(request: MountRequest): Promise<PlaybackAnswer> {
  const query = new URLSearchParams()
  if (request.player) query.set('player', request.player)
  if (request.token) query.set('token', request.token)
  // The request comes from the frame: without this the server would not know the page around it.
  if (request.isPage) query.set('page', readPageAddress(true))
  const path = `/api/v1/videos/${encodeURIComponent(request.video)}/playback${query.size ? `?${query}` : ''}`
  try {
    const answer = await fetch(request.origin + path, { credentials: 'omit' })
    return answer.ok ? { playback: ((await answer.json()) as { data: Playback }).data } : { refusal: answer }
  } catch {
    return { refusal: null }
  }
}
