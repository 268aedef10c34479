import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { matchingPlayers, normalSearch } from './playerListSearch.ts'
import { PlayerTable } from './PlayerTable.tsx'
import classes from './PlayerListPage.module.css'
import { playerListQuery } from '../../../shared/lists.queries.ts'

const route = getRouteApi('/shell/players')

export function PlayerListPage() {
  const t = useTranslations('players')
  const { search } = route.useSearch()
  const navigate = route.useNavigate()
  // The empty state has the button for a new player; there is nothing to search.
  const isEmpty = useQuery(playerListQuery).data?.data.length === 0
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      controls={
        !isEmpty && (
          <>
            <SearchField
              label={t('searchLabel')}
              placeholder={t('searchPlaceholder')}
              clearLabel={t('clearSearch')}
              value={search ?? ''}
              onSearch={(typed) =>
                void navigate({ search: { search: normalSearch(typed) || undefined }, replace: true })
              }
            />
            <NewPlayerLink />
          </>
        )
      }
    >
      <List search={search} />
    </Page>
  )
}

function NewPlayerLink() {
  const t = useTranslations('players')
  return (
    <Link to="/players/new" className={buttonClass('main')} data-new>
      <IconPlus aria-hidden="true" />
      {t('newPlayer')}
    </Link>
  )
}

function List({ search }: { search: string | undefined }) {
  const t = useTranslations('players')
  const query = useQuery(playerListQuery)
  const players = query.data?.data
  if (query.isError && !players) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (players?.length === 0) return <EmptyState text={t('empty')} action={<NewPlayerLink />} />
  const shown = players && search ? matchingPlayers(players, search) : players
  return (
    <Stack gap={16} className={classes.list}>
      {query.isError && (
        <Notice as="output" tone="warning">
          {t('stale')}
        </Notice>
      )}
      {shown?.length === 0 ? (
        <EmptyState
          text={t('noMatch', { search: search ?? '' })}
          action={
            <Link to="/players" className={buttonClass()}>
              {t('clearSearch')}
            </Link>
          }
        />
      ) : (
        <PlayerTable players={shown} />
      )}
    </Stack>
  )
}
