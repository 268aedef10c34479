import { byPage } from '../byPage.ts'
import type { HelpTitle } from '../helpModules.ts'

export const titles = byPage(
  import.meta.glob<HelpTitle>('../../../../help/tr/operate-*.md', {
    query: '?title',
    import: 'title',
    eager: true,
  }),
)
