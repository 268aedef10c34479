import type { ConsolePath } from '@matinee/contract/plain/consolePaths'
import { routeTree } from './routes.tsx'

type Route = {
  options: { path?: string; caseSensitive?: boolean }
  children?: unknown
}

/** Every address that has a screen, by the table of screens. The build writes it down for the server. */
export function listPaths(): ConsolePath[] {
  return pathsBelow(routeTree as unknown as Route).filter(({ path }) => path !== '$')
}

function pathsBelow({ options, children }: Route): ConsolePath[] {
  const { path, caseSensitive } = options
  const below = Object.values((children ?? {}) as Record<string, Route>).flatMap(pathsBelow)
  return path === undefined ? below : [{ path, isCaseSensitive: caseSensitive === true }, ...below]
}
