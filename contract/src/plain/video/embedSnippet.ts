import type { EmbedOptions } from './playerConfig.ts'

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')

/**
 * The line a publisher pastes: no inline script, so it works under a strict CSP. Options that are on are
 * left out, and `data-options` with them when both are on.
 */
export function embedSnippet(of: {
  host: string
  videoId: string
  playerId: string | null
  options: EmbedOptions
  /** The playback token of an account that requires one; the publisher's server makes it for each page. */
  token?: string | null
  /** Pixels of the picture; undefined while they are not known. */
  size?: PictureSize | undefined
}): string {
  const off = Object.entries(of.options).filter(([, isOn]) => !isOn)
  const player = of.playerId ? ` data-player="${attribute(of.playerId)}"` : ''
  const options = off.length ? ` data-options='${JSON.stringify(Object.fromEntries(off))}'` : ''
  const token = of.token ? ` data-token="${attribute(of.token)}"` : ''
  const ratio = of.size && !isWide(of.size) ? ` data-ratio="${ratioOf(of.size)}"` : ''
  return `<script async src="${attribute(of.host)}/embed/v1.js" data-video="${attribute(of.videoId)}"${player}${ratio}${token}${options}></script>`
}

export type PictureSize = { width: number; height: number }

/** Close enough to 16:9, the default shape of a box. */
const isWide = ({ width, height }: PictureSize) => Math.abs((width * 9) / (height * 16) - 1) < 0.01

/** Width to height in lowest terms: `9/16`. */
function ratioOf({ width, height }: PictureSize): string {
  const divisor = greatestDivisor(width, height)
  return `${width / divisor}/${height / divisor}`
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)

/** The frame that fits the entire picture: at most 640 pixels wide or high. */
export function frameSize(size: PictureSize = { width: 16, height: 9 }): PictureSize {
  const { width, height } = isWide(size) ? { width: 16, height: 9 } : size
  const scale = 640 / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** What a frame of ours may do on the page that holds it. */
export const frameAllow = 'autoplay; fullscreen; picture-in-picture; clipboard-write; web-share'
