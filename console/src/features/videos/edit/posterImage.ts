import { maxImageBytes } from '@matinee/contract/plain/limits'

/** Widest poster, in pixels: sharp on any page that videos are embedded in. */
const maxPosterPx = 1280
const qualities = [0.9, 0.8, 0.65, 0.5, 0.35]

/**
 * Converts a file to the `data:` address of a JPEG of at most 1280 px. The browser redraws it, which drops metadata.
 * Null when this browser cannot decode the file.
 */
export async function posterImage(file: File): Promise<string | null> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const canvas = draw(picture)
    for (const quality of canvas ? qualities : []) {
      const drawn = canvas!.toDataURL('image/jpeg', quality)
      if (byteLength(drawn) <= maxImageBytes) return drawn
    }
    return null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Never enlarges; at most 1280 px wide and twice as tall. */
export function posterSize({ width, height }: { width: number; height: number }) {
  const factor = Math.min(1, maxPosterPx / Math.max(width, 1), (2 * maxPosterPx) / Math.max(height, 1))
  const side = (length: number) => Math.max(1, Math.round(length * factor))
  return { width: side(width), height: side(height) }
}

function draw(picture: HTMLImageElement): HTMLCanvasElement | null {
  const size = posterSize({ width: picture.naturalWidth, height: picture.naturalHeight })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d')
  if (!context || picture.naturalWidth === 0) return null
  // JPEG has no transparency; without this, transparent pixels become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, size.width, size.height)
  return canvas
}

/** Four base64 characters encode three bytes. */
const byteLength = (address: string) => ((address.length - address.indexOf(',') - 1) * 3) / 4
