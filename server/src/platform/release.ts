import { readFileSync } from 'node:fs'

/** The release that this code is, or becomes: `version` of package.json, such as 0.2.0. */
export const release = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

/** Negative when release `one` is older than `other`. */
export function compareReleases(one: string, other: string): number {
  const [a, b] = [one, other].map((name) => name.split('.').map(Number)) as [number[], number[]]
  const at = [0, 1, 2].find((part) => a[part] !== b[part])
  return at === undefined ? 0 : a[at]! - b[at]!
}
