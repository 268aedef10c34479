import { Id } from '@matinee/contract/call'
import { embedAddress, embedFrame, type EmbedTarget } from './embedPage.ts'

export type Oembed = {
  version: '1.0'
  type: 'video'
  provider_name: string
  provider_url: string
  title: string
  html: string
  width: number
  height: number
  cache_age: number
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}

const maxWidth = 640
const ratio = 16 / 9

export type OembedRequest = { url: string; maxwidth?: number | undefined; maxheight?: number | undefined }

/** The video, player and options of an embed page's address; null for any other address. */
export function readEmbedAddress(publicUrl: string, address: string): EmbedTarget | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const path = /^\/embed\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  const videoId = Id.safeParse(path === undefined ? undefined : safeDecode(path))
  if (url.origin !== new URL(publicUrl).origin || !videoId.success) return null
  const playerId = Id.safeParse(url.searchParams.get('player'))
  const isOn = (name: string) => !['0', 'false'].includes(url.searchParams.get(name) ?? '')
  return {
    videoId: videoId.data,
    playerId: playerId.success ? playerId.data : null,
    options: {
      autoplay: isOn('autoplay'),
      sticky: isOn('sticky'),
      sound: isOn('sound'),
      measure: isOn('measure'),
      ads: isOn('ads'),
    },
  }
}

/** Answers oEmbed 1.0 for a video within the requested size; a poster larger than that is omitted. */
export function readOembed(
  publicUrl: string,
  target: EmbedTarget,
  request: OembedRequest & { title: string; poster: Poster | null },
): Oembed {
  const { poster, title } = request
  const width = Math.max(
    1,
    Math.floor(Math.min(maxWidth, request.maxwidth ?? maxWidth, (request.maxheight ?? maxWidth) * ratio)),
  )
  const size = { width, height: Math.max(1, Math.round(width / ratio)) }
  const fits =
    poster &&
    poster.width <= (request.maxwidth ?? Infinity) &&
    poster.height <= (request.maxheight ?? Infinity)
  return {
    version: '1.0',
    type: 'video',
    provider_name: 'Matinee',
    provider_url: publicUrl,
    title,
    html: embedFrame(embedAddress(publicUrl, target), size, title),
    ...size,
    cache_age: 3_600,
    ...(fits && {
      thumbnail_url: poster.url,
      thumbnail_width: poster.width,
      thumbnail_height: poster.height,
    }),
  }
}

/** Address and size in pixels. */
export type Poster = { url: string; width: number; height: number }

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
