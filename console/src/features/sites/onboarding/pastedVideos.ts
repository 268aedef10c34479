import { cachePrefix } from '../../../shared/cachedSiteData.ts'

/** A box of the video step: what was typed and, once it was added, the video. */
export type PastedVideo = { source: string; videoId: string | null }

const keyOf = (userId: string, siteId: string) => `${cachePrefix}pasted.${userId}.${siteId}`

const initialBoxes = 5

export const emptyBox: PastedVideo = { source: '', videoId: null }

/** The stored boxes, so that a reload loses none of them. */
export function readPastedVideos(userId: string, siteId: string): PastedVideo[] {
  const stored = parse(localStorage.getItem(keyOf(userId, siteId)))
  const missing = Math.max(0, initialBoxes - stored.length)
  return [...stored, ...Array.from({ length: missing }, () => emptyBox)]
}

export function storePastedVideos(userId: string, siteId: string, boxes: readonly PastedVideo[]): void {
  localStorage.setItem(keyOf(userId, siteId), JSON.stringify(boxes))
}

/** Called when the setup is finished. */
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
