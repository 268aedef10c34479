import type { ConsolePath } from '@matinee/contract/plain/consolePaths'
import { helpPages } from '../../help/contents.ts'
import { operatorHelpPages } from '../../help/operatorContents.ts'
import { routeTree } from './routes.tsx'

type Route = {
  options: { path?: string; caseSensitive?: boolean }
  children?: unknown
}

/** The path of every route. The build writes them to paths.json, which the server reads. */
export function listPaths(): ConsolePath[] {
  return collectPaths(routeTree as unknown as Route).filter(({ path }) => path !== '$')
}

function collectPaths({ options, children }: Route): ConsolePath[] {
  const { path, caseSensitive } = options
  // Other addresses of the help have no page.
  if (path === '/help/$page')
    return [...operatorHelpPages, ...helpPages].map((page) => ({
      path: `/help/${page}`,
      isCaseSensitive: false,
    }))
  const below = Object.values((children ?? {}) as Record<string, Route>).flatMap(collectPaths)
  return path === undefined ? below : [{ path, isCaseSensitive: caseSensitive === true }, ...below]
}
