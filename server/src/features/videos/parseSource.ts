import { videoFileTypes } from '@matinee/contract/plain/video/videoFiles'

export type Source =
  | { kind: 'direct'; url: string }
  | { kind: 'youtube' | 'dailymotion'; id: string; url: string }

export const siteNames = { youtube: 'YouTube', dailymotion: 'Dailymotion' }

const youtubeHosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'])
const dailymotionHosts = new Set(['dailymotion.com', 'geo.dailymotion.com'])
const endings = new Set(Object.values(videoFileTypes).flat())

/**
 * Recognises a publisher's address: a video of a platform, with the address rebuilt from its id, or a video file. Any
 * other address is refused, because guessing would only delay the refusal until the download fails.
 */
export function parseSource(text: string): Source | 'invalid_url' | 'unsupported_source' {
  if (!URL.canParse(text)) return 'invalid_url'
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'unsupported_source'
  if (url.username || url.password) return 'invalid_url'
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '')
  if (host === 'youtu.be') return youtube(url.pathname.slice(1))
  if (youtubeHosts.has(host)) {
    const inPath = /^\/(?:shorts|embed|live|v)\/([^/]+)\/?$/.exec(url.pathname)?.[1]
    return youtube(inPath ?? (url.pathname === '/watch' ? url.searchParams.get('v') : null))
  }
  if (host === 'dai.ly') return dailymotion(url.pathname.slice(1))
  if (dailymotionHosts.has(host))
    return dailymotion(
      /^\/(?:embed\/)?video\/([^/_]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('video'),
    )
  const ending = url.pathname.slice(url.pathname.lastIndexOf('.') + 1).toLowerCase()
  return endings.has(ending) ? { kind: 'direct', url: url.href } : 'unsupported_source'
}

function youtube(id: string | null): Source | 'unsupported_source' {
  return id && /^[\w-]{11}$/.test(id)
    ? { kind: 'youtube', id, url: `https://www.youtube.com/watch?v=${id}` }
    : 'unsupported_source'
}

function dailymotion(id: string | null): Source | 'unsupported_source' {
  return id && /^[0-9A-Za-z]{5,20}$/.test(id)
    ? { kind: 'dailymotion', id, url: `https://www.dailymotion.com/video/${id}` }
    : 'unsupported_source'
}

/** The default title: the file's name, or the platform's name and the id. */
export function defaultTitle(source: Source): string {
  if (source.kind !== 'direct') return `${siteNames[source.kind]} ${source.id}`
  const last = new URL(source.url).pathname.split('/').at(-1)!
  return titleFromFileName(decodeIfValid(last))
}

export function titleFromFileName(fileName: string): string {
  const bare = fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return (bare || 'Video').slice(0, 200)
}

function decodeIfValid(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
