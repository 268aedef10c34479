import { defaultPageSize, pageSizes } from '@matinee/contract/plain/limits'
import { holdsRight } from '@matinee/contract/plain/accountTypes'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatNumber } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paging } from '../../ui/Paging.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { normalSearch, type VideoListSearch } from './videoListSearch.ts'
import { videoListQuery } from './videos.queries.ts'
import { VideoTable } from './VideoTable.tsx'
import classes from './VideoListPage.module.css'

const route = getRouteApi('/shell/videos')

export function VideoListPage() {
  const t = useTranslations('videos')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: VideoListSearch) =>
    void navigate({ search: { ...search, page: undefined, ...part }, replace: true })
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      controls={
        <>
          <SearchField
            label={t('searchLabel')}
            placeholder={t('searchPlaceholder')}
            clearLabel={t('clearSearch')}
            value={search.search ?? ''}
            onSearch={(typed) => change({ search: normalSearch(typed) })}
          />
          <UploadButton />
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
    <Link to="/videos/upload" className={buttonClass('main')}>
      <IconPlus aria-hidden="true" />
      {t('upload')}
    </Link>
  )
}

type ListProps = { search: VideoListSearch; change: (part: VideoListSearch) => void }

function List({ search, change }: ListProps) {
  const t = useTranslations('videos')
  const query = useQuery(videoListQuery(search))
  const perPage = search.perPage ?? defaultPageSize
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (query.data?.data.length === 0 && query.data.total === 0) return <NoVideos search={search.search} />
  return (
    <div className={classes.list}>
      {query.isError && <output className={classes.stale}>{t('stale')}</output>}
      <VideoTable videos={query.data?.data} skeletonRows={Math.min(perPage, 8)} />
      {query.data && <ListPaging total={query.data.total} search={search} change={change} />}
    </div>
  )
}

function ListPaging({ total, search, change }: ListProps & { total: number }) {
  const t = useTranslations('videos')
  const language = useLocale()
  const { page = 0, perPage = defaultPageSize } = search
  const pages = Math.max(1, Math.ceil(total / perPage))
  const number = (value: number) => formatNumber(value, language)
  return (
    <Paging
      page={page}
      pages={pages}
      onPage={(next) => change({ page: next })}
      sizes={{ value: perPage, options: pageSizes, onChange: (size) => change({ perPage: size }) }}
      texts={{
        label: t('paging'),
        range: t('range', {
          from: number(Math.min(total, page * perPage + 1)),
          to: number(Math.min(total, (page + 1) * perPage)),
          total: number(total),
        }),
        page: t('page', { page: number(page + 1), pages: number(pages) }),
        previous: t('previous'),
        next: t('next'),
        perPage: t('perPage'),
      }}
    />
  )
}

function NoVideos({ search }: { search: string | undefined }) {
  const t = useTranslations('videos')
  const user = useUser()
  const mayAdd = holdsRight(user.integrationType, 'videos.write')
  if (search) {
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
  return <EmptyState text={t(mayAdd ? 'empty' : 'emptyReadOnly')} action={mayAdd && <UploadButton />} />
}
