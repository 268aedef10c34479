import type { TaskOptions, Source, TranscodeEngine } from './engine.ts'

/** From 0 to 255: darker is nearly black, brighter nearly white, less contrast nearly empty. */
const dark = 24
const bright = 235
const minContrast = 12

/**
 * Makes a poster: the key frame near the beginning unless it is black or empty, then the first of four later frames that
 * is not, else the frame with the most contrast.
 */
export async function choosePoster(
  engine: TranscodeEngine,
  source: Source,
  outPath: string,
  { signal }: Pick<TaskOptions, 'signal'>,
): Promise<void> {
  const durationMs = source.info.durationMs ?? 0
  const first = Math.min(10_000, Math.round(durationMs / 10))
  let best = await engine.poster(source, outPath, first, { signal })
  let bestAtMs: number | null = null
  if (showsSomething(best)) return
  for (const part of [0.25, 0.5, 0.75, 0.9]) {
    const atMs = Math.round(part * durationMs)
    const look = await engine.frame(source, outPath, atMs, { signal })
    if (showsSomething(look)) return
    if (look.contrast > best.contrast) [best, bestAtMs] = [look, atMs]
  }
  if (bestAtMs === null) await engine.poster(source, outPath, first, { signal })
  else await engine.frame(source, outPath, bestAtMs, { signal })
}

const showsSomething = ({ brightness, contrast }: { brightness: number; contrast: number }) =>
  brightness >= dark && brightness <= bright && contrast >= minContrast
