import { languageOf, hasSavedState, useSavedState } from '../../lib/savedState.ts'
import { text } from '../../lib/searchParams.ts'
import { readAuthSearch, type AuthSearch } from './authSearch.ts'

type LinkSearch = AuthSearch & { lang?: string | undefined }

/** Links of mails say which language the mail is in. It does not come along to other pages. */
export function readLinkSearch(search: Record<string, unknown>): LinkSearch {
  const lang = text(search['lang'])
  return { ...readAuthSearch(search), ...(lang !== undefined && { lang }) }
}

/** Opens a mail's link in the mail's language in a browser that knows no other choice. */
export function takeLinkLanguage({ search }: { search: LinkSearch }): void {
  if (search.lang !== undefined && !hasSavedState())
    useSavedState.setState({ language: languageOf(search.lang) })
}
