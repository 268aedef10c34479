import { redrawImage, scaleSize, type ImageSize, type RedrawnImage } from '../../../lib/redrawImage.ts'

/** Longest side of a logo, in pixels, largest first: the first is sharp at its displayed size on all screens. */
const logoSides = [512, 256, 128, 64]

/** A logo as a PNG. */
export const logoImage = (file: File): Promise<RedrawnImage> =>
  redrawImage(file, (natural) =>
    logoSides.map((longest) => ({
      size: logoSize(natural, longest, file.type === 'image/svg+xml'),
      type: 'image/png',
    })),
  )

/** Its longest side is at most `longest`. Only a vector drawing is enlarged, to that size. */
export function logoSize(natural: ImageSize, longest: number, isVector = false): ImageSize {
  const factor = longest / Math.max(natural.width, natural.height, 1)
  return scaleSize(natural, isVector ? factor : Math.min(1, factor))
}
