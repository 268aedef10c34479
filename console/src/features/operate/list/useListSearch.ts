import { useNavigate, useSearch } from '@tanstack/react-router'

/** The entry after or before which a page of a list begins or ends. */
export type Place = { after?: string | undefined; before?: string | undefined }

/** The query of a list's address, and a way to change parts of it. Another filter leads back to the first page. */
export function useListSearch<Search extends Place>(read: (raw: Record<string, unknown>) => Search) {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: Partial<Search>) => {
    // Of the address as it is then: another field may have changed it meanwhile.
    const next = (now: Record<string, unknown>) => ({
      ...read(now),
      after: undefined,
      before: undefined,
      ...part,
    })
    void navigate({ to: '.', search: next as never, replace: true })
  }
  return { search, change }
}
