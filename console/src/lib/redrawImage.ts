import { maxImageBytes } from '@matinee/contract/plain/limits'

export type ImageSize = { width: number; height: number }
export type Drawing = { size: ImageSize; type: 'image/png' } | JpegDrawing
/** `quality`: 0 to 1. */
type JpegDrawing = { size: ImageSize; type: 'image/jpeg'; quality: number }

/** `image`: a `data:` URL. */
export type RedrawnImage = { image: string } | { problem: 'unreadable' | 'tooLarge' }

/**
 * Redraws a picture, which drops its metadata: the first of `drawings` with at most `maxImageBytes`. `unreadable`: the
 * browser cannot decode the file; `tooLarge`: every drawing is too large.
 */
export async function redrawImage(
  file: File,
  drawings: (natural: ImageSize) => readonly Drawing[],
): Promise<RedrawnImage> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    if (picture.naturalWidth === 0) return { problem: 'unreadable' }
    for (const drawing of drawings({ width: picture.naturalWidth, height: picture.naturalHeight })) {
      const drawn = draw(picture, drawing)
      if (drawn === null) return { problem: 'unreadable' }
      if (byteLength(drawn) <= maxImageBytes) return { image: drawn }
    }
    return { problem: 'tooLarge' }
  } catch {
    return { problem: 'unreadable' }
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Multiplies both sides, which keep at least one pixel. */
export function scaleSize({ width, height }: ImageSize, factor: number): ImageSize {
  const scale = (length: number) => Math.max(1, Math.round(length * factor))
  return { width: scale(width), height: scale(height) }
}

function draw(picture: HTMLImageElement, { size, ...format }: Drawing): string | null {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d')
  if (!context) return null
  if (format.type === 'image/jpeg') {
    // JPEG has no transparency; without this, transparent pixels become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, size.width, size.height)
  return canvas.toDataURL(format.type, 'quality' in format ? format.quality : undefined)
}

/** Four base64 characters encode three bytes. */
const byteLength = (address: string) => ((address.length - address.indexOf(',') - 1) * 3) / 4
