import { cachePrefix } from '../../../shared/cachedSiteData.ts'

/** A box of the video step: what was typed and, once it was added, the video. */
export type PastedVideo = { source: string; videoId: string | null }

const keyOf = (userId: string, siteId: string) => `${cachePrefix}pasted.${userId}.${siteId}`

/** So many are asked for (R230). */
const firstBoxes = 5

export const emptyBox: PastedVideo = { source: '', videoId: null }

/** The boxes as they were left, so that a reload loses none of them (ONB-12). */
export function readPastedVideos(userId: string, siteId: string): PastedVideo[] {
  const kept = parse(localStorage.getItem(keyOf(userId, siteId)))
  const missing = Math.max(0, firstBoxes - kept.length)
  return [...kept, ...Array.from({ length: missing }, () => emptyBox)]
}

export function keepPastedVideos(userId: string, siteId: string, boxes: readonly PastedVideo[]): void {
  localStorage.setItem(keyOf(userId, siteId), JSON.stringify(boxes))
}

/** Once the site is set up nobody asks for them again. */
export function forgetPastedVideos(userId: string, siteId: string): void {
  localStorage.removeItem(keyOf(userId, siteId))
}

function parse(text: string | null): PastedVideo[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isBox) : []
  } catch {
    return []
  }
}

function isBox(value: unknown): value is PastedVideo {
  if (typeof value !== 'object' || value === null) return false
  const { source, videoId } = value as Partial<PastedVideo>
  return typeof source === 'string' && (videoId === null || typeof videoId === 'string')
}
