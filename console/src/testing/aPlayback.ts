import { defaultPlayerConfig } from '@matinee/contract/plain/video/playerConfig'
import type { Playback } from '@matinee/contract/plain/video/playback'

export const aPlayback = (some: Partial<Playback> = {}): Playback => ({
  id: 'v1',
  title: 'Night tram',
  duration: 83_000,
  width: 1280,
  height: 720,
  poster: null,
  type: 'hls',
  sources: [],
  sprite: null,
  embedUrl: 'https://cdn.test/embed/v1',
  isSigned: false,
  recommendations: [],
  captions: [],
  player: { id: 'p1', language: 'en', config: defaultPlayerConfig, logo: null },
  ads: null,
  vastUrl: null,
  token: 'token',
  ...some,
})
