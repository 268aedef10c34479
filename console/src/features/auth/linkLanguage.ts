import { readLanguage, hasSavedState, useSavedState } from '../../lib/savedState.ts'
import { text } from '../../lib/searchParams.ts'
import { readAuthSearch, type AuthSearch } from './authSearch.ts'

type LinkSearch = AuthSearch & { lang?: string | undefined }

/** Links in mails carry the mail's language. Other pages do not keep the parameter. */
export function readLinkSearch(search: Record<string, unknown>): LinkSearch {
  const lang = text(search['lang'])
  return { ...readAuthSearch(search), ...(lang !== undefined && { lang }) }
}

/** Uses the mail's language unless this browser has a chosen one. */
export function takeLinkLanguage({ search }: { search: LinkSearch }): void {
  if (search.lang !== undefined && !hasSavedState())
    useSavedState.setState({ language: readLanguage(search.lang) })
}
