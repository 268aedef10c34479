import type { Site } from '@matinee/contract/sites'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { sitesQuery } from '../../shared/lists.queries.ts'

type Loaded = { sites: Site[]; isFresh: boolean }
type Props = {
  /** Of the page while it waits; that of the sites' own pages when left out. */
  title?: string
  children: (loaded: Loaded) => ReactNode
}

/** What depends on the list of sites. A list that does not come is said here, with a retry: it leads nowhere (G-001). */
export function SitesLoaded({ title, children }: Props) {
  const t = useTranslations('nav')
  const { data, error, isFetching, refetch } = useQuery(sitesQuery)
  if (data) return children({ sites: data.sites, isFresh: !isFetching })
  return (
    <Page title={title ?? t('revenue')}>
      {error && !isFetching ? (
        <ErrorPanel error={error} retry={() => void refetch()} />
      ) : (
        <PanelSkeleton heights={[112, 128, 400]} />
      )}
    </Page>
  )
}
