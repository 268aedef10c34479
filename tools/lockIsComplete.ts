import { readFileSync } from 'node:fs'

/**
 * `npm ci` refuses a lock that leaves out an optional platform package, and npm leaves out those that the registry
 * at hand does not hold. Names each one that is missing.
 */
type Entry = { optionalDependencies?: Record<string, string> }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}

const missing = Object.entries(packages).flatMap(([at, entry]) =>
  Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked(at, name)),
)
for (const name of new Set(missing)) console.error(`package-lock.json lacks ${name}`)
process.exit(missing.length ? 1 : 0)

function isLocked(at: string, name: string): boolean {
  for (
    let dir = at;
    ;
    dir = dir.includes('/node_modules/') ? dir.slice(0, dir.lastIndexOf('/node_modules/')) : ''
  ) {
    if (`${dir ? `${dir}/` : ''}node_modules/${name}` in packages) return true
    if (!dir) return false
  }
}
