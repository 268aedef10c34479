import { frameAllow, frameSize, type PictureSize } from '@matinee/contract/plain/video/embedSnippet'
import type { EmbedOptions } from '@matinee/contract/plain/video/playerConfig'

type Embed = { videoId: string; playerId: string | null; options: EmbedOptions; token?: string | undefined }

/** The address for an iframe. Options that are on are omitted. */
export function embedAddress(cdnBase: string, { videoId, playerId, options, token }: Embed): string {
  const query = new URLSearchParams({
    ...(playerId && { player: playerId }),
    ...Object.fromEntries(Object.entries(options).flatMap(([name, isOn]) => (isOn ? [] : [[name, '0']]))),
    ...(token && { token }),
  }).toString()
  return `${cdnBase}/embed/${encodeURIComponent(videoId)}${query && `?${query}`}`
}

export function iframeSnippet(address: string, title: string, size?: PictureSize): string {
  const attribute = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const { width, height } = frameSize(size)
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="${width}" height="${height}" style="border:0" allow="${frameAllow}" allowfullscreen></iframe>`
}
