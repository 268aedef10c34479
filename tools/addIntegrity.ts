import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Fills in the integrity of the lock's entries that lack one, each from the registry's metadata. Such entries are
 * binaries for other platforms, which were added by name because the registry at hand did not hold them; run this
 * where it does. Names those that it could not find.
 */
type Entry = { version?: string; integrity?: string; link?: boolean }
const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

let added = 0
for (const [at, entry] of Object.entries(lock.packages)) {
  if (!at.includes('node_modules/') || entry.link || entry.integrity) continue
  const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const wanted = `${name}@${entry.version}`
  try {
    const answer = execFileSync('npm', ['view', wanted, 'dist.integrity', '--json'], { stdio: 'pipe' })
    entry.integrity = JSON.parse(answer.toString()) as string
    added++
  } catch {
    console.error(`the registry does not hold ${wanted}`)
  }
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`added ${added}`)
