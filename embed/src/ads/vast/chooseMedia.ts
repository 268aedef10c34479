import { VastError, vastErrors, type Media } from './vast.ts'

/** What the browser can do. `canPlay`: by media type. `kilobits`: its estimate of the connection; null when unknown. */
export type Viewer = { width: number; kilobits: number | null; canPlay: (type: string) => boolean }

export const isHls = (type: string): boolean => /^application\/(vnd\.apple\.mpegurl|x-mpegurl)$/.test(type)

/** Wider than the player by more than this wastes bytes. */
const wastefulWidth = 1.25
/** Share of the connection that an ad may take. */
const roomForOthers = 0.8

/**
 * The files worth trying, best first: those that fit the player and the connection, the largest first, then the
 * smallest of the others. Throws VastError 901 where only a program could show the ad, else 403 without a file.
 */
export function chooseMedia(media: readonly Media[], { width, kilobits, canPlay }: Viewer): Media[] {
  const plain = media.filter(({ framework }) => framework === null)
  if (plain.length === 0 && media.some(({ framework }) => framework?.toUpperCase() === 'VPAID'))
    throw new VastError(vastErrors.vpaid, 'VPAID is not supported')
  const playable = plain.filter(({ type }) => isHls(type) || (type.startsWith('video/') && canPlay(type)))
  if (playable.length === 0)
    throw new VastError(vastErrors.noSupportedMedia, 'No file of the ad can be played')
  const fits = (one: Media) =>
    one.width <= width * wastefulWidth &&
    (one.bitrate === null || kilobits === null || one.bitrate <= kilobits * roomForOthers)
  const size = (one: Media) => one.width * 100_000 + (one.bitrate ?? 0)
  return [
    ...playable.filter(fits).toSorted((one, other) => size(other) - size(one)),
    ...playable.filter((one) => !fits(one)).toSorted((one, other) => size(one) - size(other)),
  ]
}
