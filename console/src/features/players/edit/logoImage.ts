import { maxImageBytes } from '@matinee/contract/plain/limits'

/** Longest side of a logo, in pixels: sharp at its displayed size on all screens. */
const maxLogoPx = 512

/**
 * Converts a file to the `data:` address of a PNG of at most 512 px. The browser redraws it, which drops metadata. Null
 * when this browser cannot decode the file.
 */
export async function logoImage(file: File): Promise<string | null> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const size = { width: picture.naturalWidth, height: picture.naturalHeight }
    const isVector = file.type === 'image/svg+xml'
    for (let longest = maxLogoPx; longest >= 64; longest /= 2) {
      const drawn = draw(picture, logoSize(size, longest, isVector))
      if (drawn === null || byteLength(drawn) <= maxImageBytes) return drawn
    }
    return null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

type Size = { width: number; height: number }

/** Never enlarges, `longest` at most; vector drawings get the full size. */
export function logoSize({ width, height }: Size, longest: number, isVector = false): Size {
  const scale = longest / Math.max(width, height, 1)
  const factor = isVector ? scale : Math.min(1, scale)
  const side = (length: number) => Math.max(1, Math.round(length * factor))
  return { width: side(width), height: side(height) }
}

function draw(picture: HTMLImageElement, { width, height }: Size): string | null {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context || picture.naturalWidth === 0) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas.toDataURL('image/png')
}

/** Four base64 characters encode three bytes. */
const byteLength = (address: string) => ((address.length - address.indexOf(',') - 1) * 3) / 4
