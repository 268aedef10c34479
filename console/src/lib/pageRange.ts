import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { formatNumber } from '@matinee/contract/plain/format'

/** The rows and pages of a list, as its paging writes them. `page`: from 0. */
export function pageRange(
  { page, perPage, total }: { page: number; perPage: number; total: number },
  language: Language,
) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const write = (value: number) => formatNumber(value, language)
  return {
    pages,
    rows: {
      from: write(Math.min(total, page * perPage + 1)),
      to: write(Math.min(total, (page + 1) * perPage)),
      total: write(total),
    },
    page: { page: write(page + 1), pages: write(pages) },
  }
}
