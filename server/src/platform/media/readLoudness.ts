import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The file in the folder of the work into which the filter writes its measurements. */
const file = 'loudness.txt'
/** Measures by EBU R 128 and writes the integrated loudness so far after every 100 ms. */
export const loudnessFilter = `ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=${file}`
/** The gate of the measurement: what is quieter does not count. */
const silenceLufs = -70

/** Reads and removes the measurements: the last one covers all of the sound. */
export async function takeLoudness(dir: string): Promise<number | null> {
  const path = join(dir, file)
  const text = await readFile(path, 'utf8').catch(() => '')
  await rm(path, { force: true })
  const last = [...text.matchAll(/^lavfi\.r128\.I=(.+)$/gm)].at(-1)?.[1]
  const lufs = Number(last ?? Number.NaN)
  return lufs > silenceLufs ? Math.round(10 * lufs) / 10 : null
}
