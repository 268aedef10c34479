import { createHash } from 'node:crypto'
import { frameAllow } from '@matinee/contract/plain/video/embedSnippet'
import type { EmbedOptions, PlayerLanguage } from '@matinee/contract/plain/video/playerConfig'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { embedTexts } from './embedTexts.ts'

export type EmbedTarget = {
  videoId: string
  playerId: string | null
  options: EmbedOptions & { measure: boolean; ads: boolean }
}

/** Address of the page that plays one video in a frame. Omitted options are on, as in the snippet. */
export function embedAddress(publicUrl: string, { videoId, playerId, options }: EmbedTarget): string {
  const url = new URL(`${publicUrl}/embed/${encodeURIComponent(videoId)}`)
  if (playerId) url.searchParams.set('player', playerId)
  for (const [name, isOn] of Object.entries(options)) if (!isOn) url.searchParams.set(name, '0')
  return url.href
}

/** The frame that content management systems get through oEmbed. */
export function embedFrame(address: string, size: { width: number; height: number }, title: string): string {
  return `<iframe src="${escapeHtml(address)}" width="${size.width}" height="${size.height}" title="${escapeHtml(title)}" allow="${frameAllow}" allowfullscreen loading="lazy" frameborder="0"></iframe>`
}

/** Metadata for link previews; null for videos that are private, deleted or missing. */
export type LinkPreview = { title: string; image: string | null; width: number; height: number }

export type EmbedPageOptions = {
  target: EmbedTarget
  language: PlayerLanguage
  title: string | null
  /** Metadata for previews of shared links. */
  preview: LinkPreview | null
  /** The publisher's JWT. */
  token: string | null
}

/** A page that contains only a player: the loader of publishers' pages, set to fill the window. */
export function embedPage(publicUrl: string, options: EmbedPageOptions): string {
  const { target, language, title, token } = options
  const off = Object.entries(target.options).filter(([, isOn]) => !isOn)
  const attributes = [
    `data-video="${escapeHtml(target.videoId)}"`,
    ...(target.playerId ? [`data-player="${escapeHtml(target.playerId)}"`] : []),
    ...(token ? [`data-token="${escapeHtml(token)}"`] : []),
    ...(off.length ? [`data-options="${escapeHtml(JSON.stringify(Object.fromEntries(off)))}"`] : []),
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title ?? 'Video')}</title>
${previewTags(publicUrl, options)}</head>
<body>
<script async src="/embed/v1.js" data-page ${attributes.join(' ')}></script>
<noscript>${embedTexts[language].needsScripts}</noscript>
</body>
</html>
`
}

function previewTags(publicUrl: string, { target, preview }: EmbedPageOptions): string {
  const address = embedAddress(publicUrl, target)
  const query = new URLSearchParams({ url: address, format: 'json' }).toString()
  if (!preview) return ''
  const tags: [string, string | number | null][] = [
    ['og:type', 'video.other'],
    ['og:title', preview.title],
    ['og:url', address],
    ['og:image', preview.image],
    ['og:video', address],
    ['og:video:type', 'text/html'],
    ['og:video:width', preview.width],
    ['og:video:height', preview.height],
  ]
  return [
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(`${publicUrl}/oembed?${query}`)}" title="${escapeHtml(preview.title)}">`,
    ...tags.flatMap(([name, value]) =>
      value === null ? [] : [`<meta property="${name}" content="${escapeHtml(String(value))}">`],
    ),
    '',
  ].join('\n')
}

const refusalStyle =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#2f2f2f;color:#fff;' +
  'font:16px/1.5 system-ui,sans-serif}p{max-width:28em;padding:1.5em;text-align:center;text-wrap:balance}'

/** Allows the style of the refusal page in its content security policy. */
export const refusalStyleSource = `'sha256-${createHash('sha256').update(refusalStyle).digest('base64')}'`

/** Explains in the visitor's language why there is no video. */
export function refusalPage(language: PlayerLanguage, reason: 'elsewhere' | 'tooMany'): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Video</title>
<style>${refusalStyle}</style>
</head>
<body><p>${escapeHtml(embedTexts[language][reason])}</p></body>
</html>
`
}

/** The page of the console's live preview: its script waits for a message with the video and its settings. */
export const previewPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Video</title>
</head>
<body>
<script type="module" src="/embed/preview.js"></script>
</body>
</html>
`
