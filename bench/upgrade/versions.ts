// The code of other releases: the previous one from git, and an invented next one.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addNextRelease } from './nextRelease.ts'

const ownCode = fileURLToPath(new URL('../..', import.meta.url))

const git = (...args: string[]) => execFileSync('git', ['-C', ownCode, ...args], { encoding: 'utf8' }).trim()

/** `previousCommit`: what was checked out to `previous`, the folder of that release. */
export type Versions = { folder: string; previousCommit: string; previous: string; next: string }

/** Checks out both releases below a new folder. Packages may be downloaded: call it where the network is. */
export function checkOutVersions(previousCommit = previousRelease()): Versions {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-upgrade-'))
  const previous = checkOut(previousCommit, folder)
  const next = checkOut('HEAD', folder)
  addNextRelease(next)
  return { folder, previousCommit, previous, next }
}

export function removeVersions({ folder }: Versions): void {
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
}

/** The program of a folder with code. */
export const programOf = (code: string) => join(code, 'server/src/main.ts')

/** The newest tag of a release, else the first commit whose nodes share nothing but the stores. */
function previousRelease(): string {
  const tags = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n').filter(Boolean)
  return tags.find((tag) => tag !== `v${readVersion(ownCode)}`) ?? firstWithSharedLog()
}

const firstWithSharedLog = () =>
  git('log', '--diff-filter=A', '--format=%h', '--', 'server/src/features/events/log/natsLog.ts')
    .split('\n')
    .at(-1)!

/** Whether the code in `folder` knows schema steps: it starts over a newer schema. */
export const knowsSteps = (folder: string) =>
  existsSync(join(folder, 'server/src/platform/postgres/schemaSteps.ts'))

/** Checks `commit` out below `parent` and installs its packages. Its console is that of this checkout. */
function checkOut(commit: string, parent: string): string {
  const folder = join(parent, commit.replaceAll(/\W/g, '-'))
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, commit)
  if (hasOwnPackages(folder)) linkPackages(folder)
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  for (const room of ['console', 'embed'])
    symlinkSync(join(ownCode, room, 'dist'), join(folder, room, 'dist'))
  return folder
}

/** The same packages, except those of the repository itself. */
function linkPackages(folder: string): void {
  const [from, to] = [ownCode, folder].map((code) => join(code, 'node_modules')) as [string, string]
  mkdirSync(join(to, '@matinee'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@matinee') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@matinee')))
    symlinkSync(join(folder, name), join(to, '@matinee', name))
}

const readVersion = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

type Packages = Record<string, { version?: string; integrity?: string; link?: boolean }>

const readPackages = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Packages }).packages

/** Whether all packages of a version are those of this checkout, which may have more. */
function hasOwnPackages(folder: string): boolean {
  const own = readPackages(ownCode)
  return Object.entries(readPackages(folder))
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .every(
      ([path, { version, integrity }]) =>
        own[path]?.version === version && own[path]?.integrity === integrity,
    )
}
