import { useParams } from '@tanstack/react-router'
import { KnownSite } from '../features/sites/KnownSite.tsx'
import { ArrivingPage } from './ArrivingPage.tsx'

export function SitePage() {
  const { siteId = '' } = useParams({ strict: false })
  return (
    <KnownSite siteId={siteId}>
      <ArrivingPage area="revenue" />
    </KnownSite>
  )
}
