import { defaultPageSize, pageSizes } from '@matinee/contract/plain/limits'
import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { isInProgress } from '@matinee/contract/plain/video/videoStatus'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { IconPlus, IconAd2, IconShieldLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { FirstSteps } from '../../../shared/FirstSteps.tsx'
import { videoListQuery } from '../../../shared/lists.queries.ts'
import { pageRange } from '../../../lib/pageRange.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFirstSteps } from '../../../shared/useFirstSteps.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { Paging } from '../../../ui/table/Paging.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { normalSearch, readVideoListSearch, type VideoListSearch } from './videoListSearch.ts'
import { VideoTable } from './VideoTable.tsx'
import classes from './VideoListPage.module.css'

/** Also shown at the embed page's address to accounts without embed codes. */
export function VideoListPage() {
  const t = useTranslations('videos')
  const user = useUser()
  const search = readVideoListSearch(useSearch({ strict: false }))
  const mayAdd = holdsRight(user.integrationType, 'videos.write')
  const { data, isPlaceholderData } = useQuery(videoListQuery(search))
  // The empty state has the upload button; there is nothing to search.
  const isEmpty = data?.total === 0 && !isPlaceholderData && !search.search
  const navigate = useNavigate()
  const change = (part: VideoListSearch) => {
    const next: VideoListSearch = { ...search, page: undefined, ...part }
    void navigate({ to: '.', search: next, replace: true })
  }
  return (
    <Page
      title={t('title')}
      controls={
        <>
          {!isEmpty && (
            <SearchField
              label={t('searchLabel')}
              placeholder={t('searchPlaceholder')}
              clearLabel={t('clearSearch')}
              value={search.search ?? ''}
              onSearch={(typed) => change({ search: normalSearch(typed) })}
            />
          )}
          {mayAdd && !isEmpty && (
            <Link to="/video-ads" className={buttonClass('plain', classes.rules)}>
              <IconAd2 aria-hidden="true" />
              <span>{t('videoAds')}</span>
            </Link>
          )}
          {mayAdd && (
            <Link
              to="/playback-rules"
              className={isEmpty ? buttonClass() : buttonClass('plain', classes.rules)}
            >
              <IconShieldLock aria-hidden="true" />
              <span>{t('playbackRules')}</span>
            </Link>
          )}
          {!(isEmpty && mayAdd) && <UploadButton />}
        </>
      }
    >
      <List search={search} change={change} />
    </Page>
  )
}

function UploadButton() {
  const t = useTranslations('videos')
  const user = useUser()
  if (!holdsRight(user.integrationType, 'videos.write'))
    return (
      <Button disabled icon={<IconPlus aria-hidden="true" />}>
        {t('upload')}
      </Button>
    )
  return (
    <Link to="/videos/upload" className={buttonClass('main')} data-new>
      <IconPlus aria-hidden="true" />
      {t('upload')}
    </Link>
  )
}

type ListProps = { search: VideoListSearch; change: (part: VideoListSearch) => void }

function List({ search, change }: ListProps) {
  const t = useTranslations('videos')
  const common = useTranslations('common')
  const query = useQuery(videoListQuery(search))
  useLastPage(query.data, search, change)
  const perPage = search.perPage ?? defaultPageSize
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (query.data?.data.length === 0 && query.data.total === 0) return <NoVideos search={search.search} />
  return (
    <Stack gap={16}>
      {query.isError && (
        <Notice tone="warning">
          <output>{t('stale')}</output>
          <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {common('retry')}
          </Button>
        </Notice>
      )}
      <VideoTable videos={query.data?.data} skeletonRows={Math.min(perPage, 8)} />
      {/* Below the table: above, it would move the rows each time it appears. */}
      {query.data?.data.some(({ status }) => isInProgress(status)) && <Hint>{t('upTo10')}</Hint>}
      {query.data && <ListPaging total={query.data.total} search={search} change={change} />}
    </Stack>
  )
}

/** Redirects a page number beyond the end (old link, last video deleted) to the last page. */
function useLastPage(
  data: { data: readonly unknown[]; total: number; page: number } | undefined,
  { page = 0, perPage = defaultPageSize }: VideoListSearch,
  change: (part: VideoListSearch) => void,
): void {
  const isBehind = data?.data.length === 0 && data.total > 0 && page > 0
  const last = data ? Math.max(0, Math.ceil(data.total / perPage) - 1) : 0
  useEffect(() => {
    if (isBehind && last < page) change({ page: last })
  })
}

function ListPaging({ total, search, change }: ListProps & { total: number }) {
  const t = useTranslations('videos')
  const language = useLocale()
  const { page = 0, perPage = defaultPageSize } = search
  const range = pageRange({ page, perPage, total }, language)
  return (
    <Paging
      page={page}
      pages={range.pages}
      onPage={(next) => change({ page: next })}
      sizes={{ value: perPage, options: pageSizes, onChange: (size) => change({ perPage: size }) }}
      texts={{
        label: t('paging'),
        range: t('range', range.rows),
        page: t('page', range.page),
        previous: t('previous'),
        next: t('next'),
        perPage: t('perPage'),
      }}
    />
  )
}

function NoVideos({ search }: { search: string | undefined }) {
  const t = useTranslations('videos')
  if (!search) return <NoVideosYet />
  return (
    <EmptyState
      text={t('noMatch', { search })}
      action={
        <Link to="/videos" className={buttonClass()}>
          {t('clearSearch')}
        </Link>
      }
    />
  )
}

function NoVideosYet() {
  const t = useTranslations('videos')
  const user = useUser()
  const { isPending, steps, dismiss } = useFirstSteps(true)
  const mayAdd = holdsRight(user.integrationType, 'videos.write')
  if (isPending) return <PanelSkeleton heights={[220]} />
  if (steps) return <FirstSteps steps={steps} dismiss={dismiss} lede={t('empty')} />
  return <EmptyState text={t(mayAdd ? 'empty' : 'emptyReadOnly')} action={mayAdd && <UploadButton />} />
}
