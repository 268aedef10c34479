import type { Playback } from '@matinee/contract/plain/playback'

export type PlaybackAnswer =
  | { kind: 'found'; playback: Playback }
  | { kind: 'missing' | 'removed' | 'unreachable' }

/** The one request before a viewer does anything. */
export async function fetchPlayback(
  origin: string,
  video: string,
  player: string | null,
): Promise<PlaybackAnswer> {
  const query = player ? `?player=${encodeURIComponent(player)}` : ''
  try {
    const answer = await fetch(`${origin}/api/v1/videos/${encodeURIComponent(video)}/playback${query}`, {
      credentials: 'omit',
    })
    if (answer.ok) return { kind: 'found', playback: ((await answer.json()) as { data: Playback }).data }
    if (answer.status === 410) return { kind: 'removed' }
    return { kind: answer.status === 429 || answer.status >= 500 ? 'unreachable' : 'missing' }
  } catch {
    return { kind: 'unreachable' }
  }
}
