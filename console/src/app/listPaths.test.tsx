import { pathMatcher } from '@matinee/contract/plain/consolePaths'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { helpPages } from '../../help/contents.ts'
import { operatorHelpPages } from '../../help/operatorContents.ts'
import { listPaths } from './listPaths.ts'
import { createConsoleRouter } from './router.ts'

const router = createConsoleRouter(createMemoryHistory())
/** Whether the router has a screen for an address other than the page for unknown ones. */
function hasScreen(address: string): boolean {
  const match = router.matchRoutes(address, {}).at(-1)!
  if (match.routeId === '/help/help/$page')
    return [...helpPages, ...operatorHelpPages].some((page) => page === match.params.page.toLowerCase())
  return match.routeId !== '/shell/$'
}

const listed = listPaths()
const isListed = pathMatcher(listed)
const addresses = listed.flatMap(({ path }) => {
  const address = path.replace(/\$\w+/g, 'x1').replace(/\/\$$/, '/some/more')
  return [
    address,
    `${address}/`.replace('//', '/'),
    address.toUpperCase(),
    `${address}/below/it`,
    `${address}x`,
  ]
})

test.each([
  ...new Set([
    ...addresses,
    '/nope',
    '/help/nope',
    '/.env',
    '/videos/x/y',
    '/robots.txt',
    '/wp-login.php',
    '/reports/a/b/c',
  ]),
])('paths.json contains %s exactly when the router has a screen for it', (address) => {
  expect(isListed(address)).toBe(hasScreen(address))
})

test('every screen is listed once', () => {
  expect(listed).toContainEqual({ path: '/videos/$videoId/embed', isCaseSensitive: false })
  expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length)
})
