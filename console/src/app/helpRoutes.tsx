import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { hasSavedState, readLanguage, useSavedState } from '../lib/savedState.ts'
import { text } from '../lib/searchParams.ts'
import { loadPart } from '../lib/texts.ts'
import { requireSession } from './guards.ts'
import { root } from './signedOutRoutes.tsx'

/** features/help: open to everybody, but for the pages of operators. */
const help = createRoute({
  getParentRoute: () => root,
  id: 'help',
  beforeLoad: takeBrowserLanguage,
  loader: async () => {
    const { language } = useSavedState.getState()
    const [{ loadTitles }] = await Promise.all([loadHelp(), loadPart('help', language)])
    return loadTitles(language)
  },
  component: lazyRouteComponent(loadHelp, 'HelpLayout'),
})
const helpHome = createRoute({
  getParentRoute: () => help,
  path: '/help',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => {
    const typed = text(q)
    return typed === undefined ? {} : { q: typed }
  },
  component: lazyRouteComponent(loadHelp, 'HelpHomePage'),
})
const helpPage = createRoute({
  getParentRoute: () => help,
  path: '/help/$page',
  beforeLoad: requireSessionOfOperators,
  // Cached articles would be in the language before.
  gcTime: 0,
  loader: async ({ params }) =>
    (await loadHelp()).openArticle(useSavedState.getState().language, params.page),
  component: lazyRouteComponent(loadHelp, 'HelpArticlePage'),
})

export const helpRoutes = help.addChildren([helpHome, helpPage])

/** The frame and both kinds of pages are one file. */
function loadHelp() {
  return import('./helpBundle.ts')
}

/** The pages about the operators' area. For publishers they do not exist. */
function requireSessionOfOperators(context: { params: { page: string }; location: { href: string } }): void {
  if (context.params.page.toLowerCase().startsWith('operate-')) requireSession(context)
}

/** A reader who never chose a language reads that of the browser. */
function takeBrowserLanguage(): void {
  if (hasSavedState()) return
  const language = readLanguage(navigator.language.slice(0, 2))
  if (language !== useSavedState.getState().language) useSavedState.setState({ language })
}
