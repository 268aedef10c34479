import type { EmbedOptions } from '@matinee/contract/plain/playerConfig'
import { escapeHtml } from '../../platform/escapeHtml.ts'

export type EmbedTarget = { videoId: string; playerId: string | null; options: EmbedOptions }

/** Address of the page that plays one video in a frame. What is left out is on, as in the snippet (V223). */
export function embedAddress(publicUrl: string, { videoId, playerId, options }: EmbedTarget): string {
  const url = new URL(`${publicUrl}/embed/${encodeURIComponent(videoId)}`)
  if (playerId) url.searchParams.set('player', playerId)
  for (const [name, isOn] of Object.entries(options)) if (!isOn) url.searchParams.set(name, '0')
  return url.href
}

/** The frame that CMSs get through oEmbed. */
export function embedFrame(address: string, size: { width: number; height: number }, title: string): string {
  const allow = 'autoplay; fullscreen; picture-in-picture; clipboard-write; web-share'
  return `<iframe src="${escapeHtml(address)}" width="${size.width}" height="${size.height}" title="${escapeHtml(title)}" allow="${allow}" allowfullscreen loading="lazy" frameborder="0"></iframe>`
}

/**
 * A page that is nothing but a player: the same loader as on strangers' pages, told to fill the window. The player
 * itself sets the title, once it knows the video.
 */
export function embedPage(publicUrl: string, target: EmbedTarget): string {
  const off = Object.entries(target.options).filter(([, isOn]) => !isOn)
  const attributes = [
    `data-video="${escapeHtml(target.videoId)}"`,
    ...(target.playerId ? [`data-player="${escapeHtml(target.playerId)}"`] : []),
    ...(off.length ? [`data-options="${escapeHtml(JSON.stringify(Object.fromEntries(off)))}"`] : []),
  ]
  const query = new URLSearchParams({ url: embedAddress(publicUrl, target), format: 'json' }).toString()
  const oembed = `${publicUrl}/oembed?${query}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Video</title>
<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}">
</head>
<body>
<script async src="/embed/v1.js" data-page ${attributes.join(' ')}></script>
<noscript>This video needs JavaScript.</noscript>
</body>
</html>
`
}
