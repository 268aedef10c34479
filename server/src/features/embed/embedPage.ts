import { createHash } from 'node:crypto'
import { frameAllow } from '@matinee/contract/plain/video/embedSnippet'
import type { EmbedOptions, PlayerLanguage } from '@matinee/contract/plain/video/playerConfig'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { embedTexts } from './embedTexts.ts'

export type EmbedTarget = {
  videoId: string
  playerId: string | null
  options: EmbedOptions & { measure: boolean }
}

/** Address of the page that plays one video in a frame. What is left out is on, as in the snippet. */
export function embedAddress(publicUrl: string, { videoId, playerId, options }: EmbedTarget): string {
  const url = new URL(`${publicUrl}/embed/${encodeURIComponent(videoId)}`)
  if (playerId) url.searchParams.set('player', playerId)
  for (const [name, isOn] of Object.entries(options)) if (!isOn) url.searchParams.set(name, '0')
  return url.href
}

/** The frame that CMSs get through oEmbed. */
export function embedFrame(address: string, size: { width: number; height: number }, title: string): string {
  return `<iframe src="${escapeHtml(address)}" width="${size.width}" height="${size.height}" title="${escapeHtml(title)}" allow="${frameAllow}" allowfullscreen loading="lazy" frameborder="0"></iframe>`
}

/** Metadata for link previews; null for videos that are private, deleted or missing. */
export type Announced = { title: string; image: string | null; width: number; height: number }

export type PageWish = {
  target: EmbedTarget
  language: PlayerLanguage
  title: string | null
  /** For the previews of those who share the link. */
  announced: Announced | null
  /** The publisher's JWT. */
  token: string | null
}

/** A page with nothing but a player: the loader of other people's pages, set to fill the window. */
export function embedPage(publicUrl: string, wish: PageWish): string {
  const { target, language, title, token } = wish
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
${announcement(publicUrl, wish)}</head>
<body>
<script async src="/embed/v1.js" data-page ${attributes.join(' ')}></script>
<noscript>${embedTexts[language].needsScripts}</noscript>
</body>
</html>
`
}

function announcement(publicUrl: string, { target, announced }: PageWish): string {
  const address = embedAddress(publicUrl, target)
  const query = new URLSearchParams({ url: address, format: 'json' }).toString()
  if (!announced) return ''
  const tags: [string, string | number | null][] = [
    ['og:type', 'video.other'],
    ['og:title', announced.title],
    ['og:url', address],
    ['og:image', announced.image],
    ['og:video', address],
    ['og:video:type', 'text/html'],
    ['og:video:width', announced.width],
    ['og:video:height', announced.height],
  ]
  return [
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(`${publicUrl}/oembed?${query}`)}" title="${escapeHtml(announced.title)}">`,
    ...tags.flatMap(([name, value]) =>
      value === null ? [] : [`<meta property="${name}" content="${escapeHtml(String(value))}">`],
    ),
    '',
  ].join('\n')
}

const calm =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#2f2f2f;color:#fff;' +
  'font:16px/1.5 system-ui,sans-serif}p{max-width:28em;padding:1.5em;text-align:center;text-wrap:balance}'

/** Lets the one style of the refusal page through its policy. */
export const calmStyleSource = `'sha256-${createHash('sha256').update(calm).digest('base64')}'`

/** Says in the visitor's language why there is no video. */
export function refusalPage(language: PlayerLanguage, why: 'elsewhere' | 'tooMany'): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Video</title>
<style>${calm}</style>
</head>
<body><p>${escapeHtml(embedTexts[language][why])}</p></body>
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
