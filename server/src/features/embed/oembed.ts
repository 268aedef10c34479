import { Id } from '@matinee/contract/call'
import { embedAddress, embedFrame } from './embedPage.ts'

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
}

const widest = 640
const ratio = 16 / 9

/** Answers oEmbed 1.0 for the address of an embed page of this server; null for any other address. */
export function readOembed(
  publicUrl: string,
  of: { url: string; maxwidth?: number | undefined; maxheight?: number | undefined },
): Oembed | null {
  if (!URL.canParse(of.url)) return null
  const url = new URL(of.url)
  const path = /^\/embed\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  const videoId = Id.safeParse(path === undefined ? undefined : safeDecode(path))
  if (url.origin !== new URL(publicUrl).origin || !videoId.success) return null
  const playerId = Id.safeParse(url.searchParams.get('player'))
  const isOn = (name: string) => !['0', 'false'].includes(url.searchParams.get(name) ?? '')
  const address = embedAddress(publicUrl, {
    videoId: videoId.data,
    playerId: playerId.success ? playerId.data : null,
    options: { autoplay: isOn('autoplay'), sticky: isOn('sticky') },
  })
  const width = Math.floor(Math.min(widest, of.maxwidth ?? widest, (of.maxheight ?? widest) * ratio))
  const size = { width, height: Math.round(width / ratio) }
  return {
    version: '1.0',
    type: 'video',
    provider_name: 'Matinee',
    provider_url: publicUrl,
    title: 'Video',
    html: embedFrame(address, size, 'Video'),
    ...size,
    cache_age: 3_600,
  }
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
