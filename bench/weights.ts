import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/**
 * P8 and P9 of the scoreboard: what an embed, and the ad tag, cost a publisher's page, in gzip bytes. Run after `vite build embed`. The
 * player's first chunk has the bar, the six languages and the metrics; `late` (share panel, menus, captions, end
 * screen, sticky, keys) and the engine come when playback is near.
 */
const dist = fileURLToPath(new URL('../embed/dist/', import.meta.url))
const kib = 1024

const rows = [
  { what: 'loader', files: /^v1\.js$/, most: 1.5 * kib },
  { what: 'player', files: /^assets\/player-/, most: 12 * kib },
  { what: 'near playback: panels, captions, sticky', files: /^assets\/late-/, most: 6.5 * kib },
  { what: 'near playback: engine with hls.js light', files: /^assets\/(engine|hlsSource)-/, most: 118 * kib },
  { what: 'only when it cannot be played: texts', files: /^assets\/failures-/, most: 1.5 * kib },
  { what: 'only in our own editor: preview', files: /^preview\.js$/, most: 1.5 * kib },
  { what: 'ad tag (P9)', files: /^ads\/v1\.js$/, most: 8 * kib },
  { what: 'within a framed ad', files: /^ads\/frame\.js$/, most: 0.5 * kib },
]

const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
const sizeOf = (name: string) => gzipSync(readFileSync(dist + name), { level: 9 }).length
const results = rows.map((row) => {
  const found = names.filter((name) => row.files.test(name))
  const bytes = found.reduce((sum, name) => sum + sizeOf(name), 0)
  return { ...row, bytes, isGood: found.length > 0 && bytes <= row.most }
})
const unknown = names.filter((name) => !rows.some((row) => row.files.test(name)))

for (const { what, bytes, most, isGood } of results)
  console.log(
    `${isGood ? 'ok  ' : 'OVER'} ${what.padEnd(42)} ${(bytes / kib).toFixed(2).padStart(7)} KB of ${most / kib}`,
  )
if (unknown.length > 0) console.log(`OVER chunks that no row counts: ${unknown.join(', ')}`)
process.exitCode = results.every(({ isGood }) => isGood) && unknown.length === 0 ? 0 : 1
