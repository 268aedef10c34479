import type { Run, Source, TranscodeEngine } from './engine.ts'

/** Of 255, over the small squares of a picture: below it is all but black, above all but white, less is an empty one. */
const dark = 24
const bright = 235
const leastContrast = 12

/**
 * Makes the picture that stands for a film: the key frame near its beginning, unless that is black or empty; then the
 * first of some later moments that is not, else the one that shows most.
 */
export async function choosePoster(
  engine: TranscodeEngine,
  source: Source,
  outPath: string,
  { signal }: Pick<Run, 'signal'>,
): Promise<void> {
  const durationMs = source.info.durationMs ?? 0
  const first = Math.min(10_000, Math.round(durationMs / 10))
  let most = await engine.poster(source, outPath, first, { signal })
  let mostAtMs: number | null = null
  if (showsSomething(most)) return
  for (const part of [0.25, 0.5, 0.75, 0.9]) {
    const atMs = Math.round(part * durationMs)
    const look = await engine.frame(source, outPath, atMs, { signal })
    if (showsSomething(look)) return
    if (look.contrast > most.contrast) [most, mostAtMs] = [look, atMs]
  }
  if (mostAtMs === null) await engine.poster(source, outPath, first, { signal })
  else await engine.frame(source, outPath, mostAtMs, { signal })
}

const showsSomething = ({ brightness, contrast }: { brightness: number; contrast: number }) =>
  brightness >= dark && brightness <= bright && contrast >= leastContrast
