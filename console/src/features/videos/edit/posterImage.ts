import { redrawImage, scaleSize, type ImageSize, type RedrawnImage } from '../../../lib/redrawImage.ts'

/** Widest poster, in pixels: sharp on any page that videos are embedded in. */
const maxPosterPx = 1280
const qualities = [0.9, 0.8, 0.65, 0.5, 0.35]

/** A poster as a JPEG. */
export const posterImage = (file: File): Promise<RedrawnImage> =>
  redrawImage(file, (natural) =>
    qualities.map((quality) => ({ size: posterSize(natural), type: 'image/jpeg', quality })),
  )

/** Never enlarges; at most 1280 px wide and twice as tall. */
export function posterSize(natural: ImageSize): ImageSize {
  const [width, height] = [Math.max(natural.width, 1), Math.max(natural.height, 1)]
  return scaleSize(natural, Math.min(1, maxPosterPx / width, (2 * maxPosterPx) / height))
}
