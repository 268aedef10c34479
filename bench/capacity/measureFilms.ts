// CPU of FFmpeg for one second of film: repackaging, the first rendition, each further rung alone and all in one pass.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpegCli, findFfmpeg } from '../../server/src/platform/media/ffmpegCli.ts'
import { planLadder } from '../../server/src/platform/media/ladder.ts'
import { sniffFormat } from '../../server/src/platform/media/sniffFormat.ts'
import { cpuMeter, ownChildren } from './cpuMeter.ts'
import type { FilmCosts } from './unitCosts.ts'

const seconds = 20
const rounds = Number(process.env['ROUNDS'] ?? 3)
const { signal } = new AbortController()
const options = { signal }

/** FFmpeg's moving test picture of 1920 × 1080 with sound. Films of people and landscapes differ, in both directions. */
export async function measureFilms(): Promise<FilmCosts> {
  const programs = findFfmpeg({ ffmpeg: null, ffprobe: null })
  if (!programs) throw new Error('The costs of films need an ffmpeg on the PATH: install it.')
  const engine = ffmpegCli(programs)
  const dir = await mkdtemp(join(tmpdir(), 'matinee-films-'))
  try {
    const path = join(dir, 'clip.mp4')
    await engine.makeTestClip({ path, seconds, width: 1920, height: 1080 }, options)
    const source = { path, info: await engine.probe(path, await sniffFormat(path), options) }
    const rungs = planLadder(source.info)
    const film = { path: join(dir, 'source.mp4'), hasOurKeys: false }
    const grid = { columns: 5, rows: 1, everyMs: 4_000, width: 160, height: 90 }
    const works: Record<string, () => Promise<unknown>> = {
      remux: () => engine.remux(source, dir, 'source', options),
      first: () => engine.encode(source, dir, [rungs[0]!], 'first', options),
      ...Object.fromEntries(
        rungs.map((rung) => [rung.name, () => engine.encode(source, dir, [rung], 'rest', options)]),
      ),
      ladder: () => engine.encode(source, dir, rungs, 'rest', options),
      poster: () => engine.poster(source, join(dir, 'poster.jpg'), 8_000, options),
      sprite: () => engine.sprite(film, join(dir, 'sprite.jpg'), grid, options),
    }
    const costs: Record<string, number[]> = {}
    for (let round = 0; round < rounds; round++)
      for (const [name, work] of Object.entries(works)) {
        const cpu = await cpuOfChildren(work)
        // A poster costs the same for a film of any length.
        ;(costs[name] ??= []).push(name === 'poster' ? cpu : cpu / seconds)
        console.log(`films: round ${round + 1}, ${name}: ${(cpu / seconds).toFixed(3)} s a second`)
      }
    const names = ['source', ...rungs.map(({ name }) => name)]
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(join(dir, `${name}.mp4`))).size / seconds),
    )
    const { remux, first, ladder, poster, sprite } = costs
    return {
      remux: remux!,
      first: first!,
      ladder: ladder!,
      poster: poster!,
      sprite: sprite!,
      rest: Object.fromEntries(rungs.map(({ name }) => [name, costs[name]!])),
      bytesOfSecond: Object.fromEntries(names.map((name, at) => [name, sizes[at]!])),
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** CPU seconds of the processes that the work starts and waits for. */
async function cpuOfChildren(work: () => Promise<unknown>): Promise<number> {
  const meter = cpuMeter({ children: ownChildren() })
  await work()
  return meter.end().referenceS.children
}
