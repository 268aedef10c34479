import { readFileSync } from 'node:fs'

/**
 * `npm ci` refuses a lock that leaves out an optional platform package, and npm leaves out those that the registry
 * at hand does not hold. Names each one that is missing, and each package that could be exchanged unnoticed because its
 * entry has no integrity. Optional ones of platforms that the registry at hand does not hold may lack it: they are
 * counted, and tools/addIntegrity.ts fills them in where the registry has them.
 */
type Entry = {
  optionalDependencies?: Record<string, string>
  integrity?: string
  link?: boolean
  optional?: boolean
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}

const missing = Object.entries(packages).flatMap(([at, entry]) =>
  Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked(at, name)),
)
for (const name of new Set(missing)) console.error(`package-lock.json lacks ${name}`)

const unverified = Object.entries(packages).filter(
  ([at, { integrity, link }]) => at.includes('node_modules/') && !link && !integrity,
)
const required = unverified.filter(([, { optional }]) => !optional)
for (const [at] of required) console.error(`package-lock.json has no integrity for ${at}`)
if (unverified.length > required.length)
  console.log(
    `${unverified.length - required.length} optional packages without integrity (tools/addIntegrity.ts)`,
  )
process.exit(missing.length + required.length ? 1 : 0)

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
