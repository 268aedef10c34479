import { byPage } from '../byPage.ts'
import type { HelpSections } from './searchHelp.ts'

export const sections = byPage(
  import.meta.glob<HelpSections>(['../../../../help/tr/*.md', '!../../../../help/tr/operate-*.md'], {
    query: '?sections',
    import: 'sections',
    eager: true,
  }),
)
