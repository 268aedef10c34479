import type { Playback } from '@matinee/contract/plain/video/playback'

type SampleVideo = { title: string; host: string }

/** For accounts without a playable video: the player and its controls, without a video. */
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
    ads: null,
    vastUrl: null,
    token: '',
  }
}
