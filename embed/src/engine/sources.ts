import type { Playback } from '@matinee/contract/plain/video/playback'

export type RankedSource = { kind: 'native' | 'hls' | 'mp4'; src: string }

const hlsType = 'application/vnd.apple.mpegurl'

/**
 * The sources that a browser can play, best first. Native HLS is used only where ManagedMediaSource exists (Safari), because
 * other browsers that claim it play it badly. Every browser plays the progressive MP4.
 */
export function rankSources(
  sources: Playback['sources'],
  browser: { isSafari: boolean; hasMse: boolean },
): RankedSource[] {
  const ranked: RankedSource[] = []
  for (const { src, type } of sources) {
    const isHls = /mpegurl/i.test(type)
    if (!isHls) ranked.push({ kind: 'mp4', src })
    else if (browser.isSafari) ranked.push({ kind: 'native', src: withoutSubtitles(src) })
    else if (browser.hasMse) ranked.push({ kind: 'hls', src })
  }
  return ranked
}

/** The player adds the captions itself; the playlist's would duplicate them. */
const withoutSubtitles = (src: string) => `${src}${src.includes('?') ? '&' : '?'}subtitles=off`

export function detectBrowser(video: HTMLVideoElement): { isSafari: boolean; hasMse: boolean } {
  return {
    isSafari: 'ManagedMediaSource' in window && video.canPlayType(hlsType) !== '',
    hasMse: 'MediaSource' in window,
  }
}
