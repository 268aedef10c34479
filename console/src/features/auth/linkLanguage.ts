import { readLanguage, hasSavedState, useSavedState } from '../../lib/savedState.ts'
import { text } from '../../lib/searchParams.ts'
import { readAuthSearch, type AuthSearch } from './authSearch.ts'

type LinkSearch = AuthSearch & { lang?: string | undefined; invited?: '1' }

/** Links in mails carry the mail's language, and whether nobody registered. Other pages do not keep these parameters. */
export function readLinkSearch(search: Record<string, unknown>): LinkSearch {
  const lang = text(search['lang'])
  const isInvited = text(search['invited']) === '1'
  return {
    ...readAuthSearch(search),
    ...(lang !== undefined && { lang }),
    ...(isInvited && { invited: '1' as const }),
  }
}

/** Uses the mail's language unless this browser has a chosen one. */
export function takeLinkLanguage({ search }: { search: LinkSearch }): void {
  if (search.lang !== undefined && !hasSavedState())
    useSavedState.setState({ language: readLanguage(search.lang) })
}
