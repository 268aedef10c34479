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
  /** Of an account that signs who may play: made by the publisher's server for each page. */
  token?: string | null
}): string {
  const off = Object.entries(of.options).filter(([, isOn]) => !isOn)
  const player = of.playerId ? ` data-player="${attribute(of.playerId)}"` : ''
  const options = off.length ? ` data-options='${JSON.stringify(Object.fromEntries(off))}'` : ''
  const token = of.token ? ` data-token="${attribute(of.token)}"` : ''
  return `<script async src="${attribute(of.host)}/embed/v1.js" data-video="${attribute(of.videoId)}"${player}${token}${options}></script>`
}

/** What a frame of ours may do on the page that holds it. */
export const frameAllow = 'autoplay; fullscreen; picture-in-picture; clipboard-write; web-share'
