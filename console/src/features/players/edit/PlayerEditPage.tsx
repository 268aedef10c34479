import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AppError } from '../../../lib/apiError.ts'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { PlayerEditor } from './PlayerEditor.tsx'
import classes from './PlayerEditor.module.css'
import { playerQuery } from '../players.queries.ts'
import { shortName } from '../shortName.ts'

const route = getRouteApi('/shell/players/$playerId')

export function PlayerEditPage() {
  const t = useTranslations('players')
  const { playerId } = route.useParams()
  const query = useQuery(playerQuery(playerId))
  const player = query.data
  const title = player ? shortName(player.name) : t('editTitle')
  if (player?.status === 'DELETED') return <Navigate to="/players" replace />
  return (
    <Page
      title={title}
      lede={t('editLede')}
      breadcrumbs={
        <Breadcrumbs current={title}>
          <Link {...crumbLink} to="/players">
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
    >
      {player ? (
        <PlayerEditor key={player.id} player={player} />
      ) : query.error ? (
        <PlayerMissing error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton className={classes.columns} heights={[354, 640, 140]} aside={[400]} />
      )}
    </Page>
  )
}

const isMissing = (error: Error | null) => error instanceof AppError && error.status === 404

/** Another account's player looks like a missing one. */
function PlayerMissing({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTranslations('players')
  if (!isMissing(error)) return <ErrorPanel error={error} retry={retry} />
  return (
    <EmptyState
      text={t('missing')}
      action={
        <Link to="/players" className={buttonClass('main')}>
          {t('toList')}
        </Link>
      }
    />
  )
}
