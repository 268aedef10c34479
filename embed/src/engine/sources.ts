import type { Playback } from '@matinee/contract/plain/playback'

export type Way = { kind: 'native' | 'hls' | 'mp4'; src: string }

const hlsType = 'application/vnd.apple.mpegurl'

/**
 * The ways to play a video, best first. Native HLS is tried only where ManagedMediaSource exists (Safari): other
 * browsers that claim it do it badly. The progressive MP4 is what every browser plays.
 */
export function waysToPlay(
  sources: Playback['sources'],
  browser: { isSafari: boolean; hasMse: boolean },
): Way[] {
  const ways: Way[] = []
  for (const { src, type } of sources) {
    const isHls = /mpegurl/i.test(type)
    if (!isHls) ways.push({ kind: 'mp4', src })
    else if (browser.isSafari) ways.push({ kind: 'native', src: withoutSubtitles(src) })
    else if (browser.hasMse) ways.push({ kind: 'hls', src })
  }
  return ways
}

/** The player adds the captions itself; those of the playlist would be the same ones once more. */
const withoutSubtitles = (src: string) => `${src}${src.includes('?') ? '&' : '?'}subtitles=off`

export function thisBrowser(video: HTMLVideoElement): { isSafari: boolean; hasMse: boolean } {
  return {
    isSafari: 'ManagedMediaSource' in window && video.canPlayType(hlsType) !== '',
    hasMse: 'MediaSource' in window,
  }
}
