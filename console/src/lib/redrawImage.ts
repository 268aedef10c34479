import { maxImageBytes } from '@matinee/contract/plain/limits'

export type ImageSize = { width: number; height: number }
export type Drawing = { size: ImageSize; type: 'image/png' } | JpegDrawing
/** `quality`: 0 to 1. */
type JpegDrawing = { size: ImageSize; type: 'image/jpeg'; quality: number }

/**
 * A picture as a `data:` URL: the first of `drawings` with at most `maxImageBytes`. The browser redraws it, which drops
 * metadata. Null when the browser cannot decode the file, and when every drawing is too large.
 */
export async function redrawImage(
  file: File,
  drawings: (natural: ImageSize) => readonly Drawing[],
): Promise<string | null> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    if (picture.naturalWidth === 0) return null
    for (const drawing of drawings({ width: picture.naturalWidth, height: picture.naturalHeight })) {
      const drawn = draw(picture, drawing)
      if (drawn === null || byteLength(drawn) <= maxImageBytes) return drawn
    }
    return null
  } catch {
    return null
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
