import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Fills in missing integrity values in the lock file from the registry's metadata. They are missing for binaries of other
 * platforms, which were added by name because the registry in use did not have them. Run it with a registry that has
 * them; it prints those that it cannot find.
 */
type Entry = { version?: string; integrity?: string; link?: boolean }
const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

let added = 0
for (const [at, entry] of Object.entries(lock.packages)) {
  if (!at.includes('node_modules/') || entry.link || entry.integrity) continue
  const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const spec = `${name}@${entry.version}`
  try {
    const answer = execFileSync('npm', ['view', spec, 'dist.integrity', '--json'], { stdio: 'pipe' })
    entry.integrity = JSON.parse(answer.toString()) as string
    added++
  } catch {
    console.error(`the registry does not have ${spec}`)
  }
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`added ${added}`)
