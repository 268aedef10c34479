import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runConfined, ProgramFailed } from './confine.ts'
import type { TaskOptions } from './engine.ts'

const bestFormats = 'bv*[height<=1080][vcodec^=avc1]+ba[ext=m4a]/b[height<=1080]/b'

/**
 * Fetches a video by the operator's yt-dlp (2025.11.12 or later, with our Node as its JavaScript runtime). Returns the
 * path of the file. Throws ProgramFailed.
 */
export async function fetchByYtdlp(
  download: { program: string; url: string; dir: string; maxBytes: number; ffmpeg: string | null },
  options: TaskOptions,
): Promise<string> {
  await runConfined({
    program: download.program,
    args: [
      '--ignore-config',
      '--no-playlist',
      '--no-exec',
      '--no-color',
      '--newline',
      `--max-filesize=${download.maxBytes}`,
      '--socket-timeout=20',
      '--retries=5',
      `--js-runtimes=node:${process.execPath}`,
      `--format=${bestFormats}`,
      '--merge-output-format=mp4',
      ...(download.ffmpeg ? [`--ffmpeg-location=${download.ffmpeg}`] : []),
      '--progress-template=download:percent %(progress._percent_str)s',
      `--output=${join(download.dir, 'source.%(ext)s')}`,
      '--',
      download.url,
    ],
    cwd: download.dir,
    signal: options.signal,
    wallMs: 2 * 3_600_000,
    idleMs: 120_000,
    hasNetwork: true,
    onLine: (line) => {
      const percent = /^percent\s+(\d+(?:\.\d+)?)%/.exec(line.trim())?.[1]
      if (percent) options.onProgress?.(Math.floor(Number(percent)))
      return true
    },
  })
  const files = (await readdir(download.dir)).filter(
    (name) => /^source\.\w{2,5}$/.test(name) && name !== 'source.part',
  )
  if (files.length !== 1) throw new ProgramFailed('no file was made', true)
  const path = join(download.dir, files[0]!)
  if ((await stat(path)).size > download.maxBytes) throw new ProgramFailed('the file is too large', true)
  return path
}
