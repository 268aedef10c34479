import { readFile, rm } from 'node:fs/promises'
import { MediaRefused, type Look } from './engine.ts'

/** Width and height of the small grey picture that an engine writes beside a JPEG, one byte a square. */
export const lookSize = [32, 18] as const
export const lookFilter = `scale=${lookSize.join(':')}:flags=area,format=gray`
export const lookPath = (picture: string) => `${picture}.grey`

/** Reads and removes what lies beside `picture`. */
export async function takeLook(picture: string): Promise<Look> {
  const path = lookPath(picture)
  const squares = await readFile(path).catch((cause: unknown) => {
    throw new MediaRefused('damaged', { cause })
  })
  await rm(path)
  const brightness = squares.reduce((sum, square) => sum + square, 0) / squares.length
  const spread = squares.reduce((sum, square) => sum + (square - brightness) ** 2, 0)
  return { brightness, contrast: Math.sqrt(spread / squares.length) }
}
