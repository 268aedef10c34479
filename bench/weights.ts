import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { mostSignInScript } from './limits.ts'

/**
 * P8 and P9: gzip bytes that an embed and the ad tag add to a publisher's page, and those of the console's first page. Run
 * after `npm run build`. The player's first chunk contains the bar, the six languages and the metrics; `late` (share panel,
 * menus, captions, end screen, sticky, keys) and the engine are loaded when playback is near.
 */
const dist = fileURLToPath(new URL('../embed/dist/', import.meta.url))
const consoleDist = fileURLToPath(new URL('../console/dist/', import.meta.url))
const kib = 1024

const rows = [
  { label: 'loader', files: /^v1\.js$/, most: 1.5 * kib },
  { label: 'player', files: /^assets\/player-/, most: 12 * kib },
  { label: 'near playback: panels, captions, sticky', files: /^assets\/late-/, most: 7 * kib },
  {
    label: 'near playback: engine with hls.js light',
    files: /^assets\/(engine|hlsSource)-/,
    most: 118 * kib,
  },
  { label: 'only for a video with ad breaks: ads', files: /^assets\/ads-/, most: 16 * kib },
  { label: 'only when it cannot be played: texts', files: /^assets\/failures-/, most: 1.5 * kib },
  { label: 'only in our own editor: preview', files: /^preview\.js$/, most: 1.5 * kib },
  { label: 'ad tag (P9)', files: /^ads\/v1\.js$/, most: 8 * kib },
  { label: 'within a framed ad', files: /^ads\/frame\.js$/, most: 0.5 * kib },
]

const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
const gzipSize = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length
const weigh = (files: string[]) => files.reduce((sum, file) => sum + gzipSize(file), 0)
const firstPage = readFileSync(`${consoleDist}index.html`, 'utf8')
const results = [
  ...rows.map((row) => ({
    ...row,
    paths: names.filter((name) => row.files.test(name)).map((name) => dist + name),
  })),
  {
    label: 'console: scripts of the sign-in page',
    most: mostSignInScript * kib,
    paths: [...firstPage.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
      ([, name]) => consoleDist + name,
    ),
  },
].map((row) => {
  const bytes = weigh(row.paths)
  return { ...row, bytes, isGood: row.paths.length > 0 && bytes <= row.most }
})
const unknown = names.filter((name) => !rows.some((row) => row.files.test(name)))

for (const { label, bytes, most, isGood } of results)
  console.log(
    `${isGood ? 'ok  ' : 'OVER'} ${label.padEnd(42)} ${(bytes / kib).toFixed(2).padStart(7)} KB of ${most / kib}`,
  )
if (unknown.length > 0) console.log(`OVER chunks that no row counts: ${unknown.join(', ')}`)
process.exitCode = results.every(({ isGood }) => isGood) && unknown.length === 0 ? 0 : 1
