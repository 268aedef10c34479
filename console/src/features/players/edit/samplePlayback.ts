import type { Playback } from '@matinee/contract/plain/video/playback'

type SampleVideo = { title: string; host: string }

/** What the preview shows while the account has nothing that plays: the player and its parts, without a film. */
export function samplePlayback({ title, host }: SampleVideo): Omit<Playback, 'player'> {
  return {
    id: 'sample',
    title,
    duration: 90_000,
    width: 1280,
    height: 720,
    poster: null,
    type: 'mp4',
    sources: [],
    sprite: null,
    embedUrl: `${host}/embed/sample`,
    isSigned: false,
    recommendations: [],
    captions: [],
    vastUrl: null,
    token: '',
  }
}
