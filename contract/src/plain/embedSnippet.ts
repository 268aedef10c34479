import type { EmbedOptions } from './playerConfig.ts'

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')

/**
 * The line a publisher pastes (G-055): no inline script, so it works under a strict CSP. Options that are on are
 * left out, and `data-options` with them when both are on.
 */
export function embedSnippet(of: {
  host: string
  videoId: string
  playerId: string | null
  options: EmbedOptions
}): string {
  const off = Object.entries(of.options).filter(([, isOn]) => !isOn)
  const player = of.playerId ? ` data-player="${attribute(of.playerId)}"` : ''
  const options = off.length ? ` data-options='${JSON.stringify(Object.fromEntries(off))}'` : ''
  return `<script async src="${attribute(of.host)}/embed/v1.js" data-video="${attribute(of.videoId)}"${player}${options}></script>`
}
