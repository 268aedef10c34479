import { byPage } from '../byPage.ts'
import type { HelpSections } from './searchHelp.ts'

export const sections = byPage(
  import.meta.glob<HelpSections>(['../../../../help/en/*.md', '!../../../../help/en/operate-*.md'], {
    query: '?sections',
    import: 'sections',
    eager: true,
  }),
)
