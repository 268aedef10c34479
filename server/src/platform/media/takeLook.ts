import { readFile, rm } from 'node:fs/promises'
import { MediaRefused, type Look } from './engine.ts'

/** Width and height of the small grey picture that an engine writes next to a JPEG, one byte per pixel. */
export const lookSize = [32, 18] as const
export const lookFilter = `scale=${lookSize.join(':')}:flags=area,format=gray`
export const lookPath = (picture: string) => `${picture}.grey`

/** Measures and removes the grey picture next to `picture`. */
export async function takeLook(picture: string): Promise<Look> {
  const path = lookPath(picture)
  const pixels = await readFile(path).catch((cause: unknown) => {
    throw new MediaRefused('damaged', { cause })
  })
  await rm(path)
  const brightness = pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length
  const spread = pixels.reduce((sum, pixel) => sum + (pixel - brightness) ** 2, 0)
  return { brightness, contrast: Math.sqrt(spread / pixels.length) }
}
