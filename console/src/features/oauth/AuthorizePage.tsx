import { QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/session/session.ts'
import { CalmPage } from '../../ui/page/CalmPage.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { Consent } from './Consent.tsx'
import { ConsentRefused } from './ConsentRefused.tsx'
import { consentQuery, type ConsentRequest } from './oauth.queries.ts'

const route = getRouteApi('/auth/authorize')

/** A third-party app requests access. The browser is never redirected to an app that the server does not know. */
export function AuthorizePage() {
  const t = useTranslations('oauth')
  const search = route.useSearch()
  const isInOtherAccount = useSession((session) => session.actor !== null)
  const { client_id, redirect_uri, response_type = 'code' } = search
  return (
    <CalmPage windowTitle={t('title')}>
      {isInOtherAccount ? (
        <ConsentRefused error="not_while_acting" />
      ) : response_type !== 'code' ? (
        <ConsentRefused error="unsupported_response_type" />
      ) : client_id === undefined || redirect_uri === undefined ? (
        <ConsentRefused error="incomplete" />
      ) : (
        <ConsentLoader request={{ ...search, client_id, redirect_uri }} />
      )}
    </CalmPage>
  )
}

function ConsentLoader({ request }: { request: ConsentRequest }) {
  const userId = useSession((session) => session.user?.id)
  // Its own query client: consent may have been revoked, so the reply must not come from the cache.
  const [client] = useState(() => new QueryClient())
  const query = useQuery(consentQuery(request, userId), client)
  if (query.data) return <Consent consent={query.data} request={request} />
  if (query.error) return <ConsentRefused error={query.error} retry={() => void query.refetch()} />
  return <PanelSkeleton heights={[64, 120, 40]} />
}
