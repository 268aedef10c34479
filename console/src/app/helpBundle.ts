/** What the routes of the help load at once. */
export { HelpArticlePage } from '../features/help/HelpArticlePage.tsx'
export { HelpHomePage } from '../features/help/HelpHomePage.tsx'
export { HelpLayout } from '../features/help/HelpLayout.tsx'
export { loadTitles, openArticle } from '../features/help/helpModules.ts'
