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
  /** Title of the page while it loads; default: that of the sites' own pages. */
  title?: string
  children: (loaded: Loaded) => ReactNode
}

/** Renders its children once the list of sites has loaded; a failure shows an error with a retry. */
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
