import type { EmbedOptions } from './playerConfig.ts'

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')

/**
 * The line that a publisher pastes. It has no inline script, so it works under a strict CSP. `data-options` has only
 * options that are off, and is omitted without any.
 */
export function embedSnippet({
  host,
  videoId,
  playerId,
  options,
  token,
  size,
}: {
  host: string
  videoId: string
  playerId: string | null
  options: EmbedOptions
  /** The playback token of an account that requires one; the publisher's server makes it for each page. */
  token?: string | null
  /** Pixels of the picture; undefined while unknown. */
  size?: PictureSize | undefined
}): string {
  const off = Object.entries(options).filter(([, isOn]) => !isOn)
  const attributes = [
    playerId ? ` data-player="${attribute(playerId)}"` : '',
    size && !isWide(size) ? ` data-ratio="${ratioOf(size)}"` : '',
    token ? ` data-token="${attribute(token)}"` : '',
    off.length ? ` data-options='${JSON.stringify(Object.fromEntries(off))}'` : '',
  ]
  return `<script async src="${attribute(host)}/embed/v1.js" data-video="${attribute(videoId)}"${attributes.join('')}></script>`
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

/** Permissions of the player's frame on a publisher's page. */
export const frameAllow = 'autoplay; fullscreen; picture-in-picture; clipboard-write; web-share'
