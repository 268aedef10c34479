import { useParams } from '@tanstack/react-router'
import { AdCodeStep } from '../../features/settings/AdCodeStep.tsx'
import { AdsTxt } from '../../features/settings/AdsTxt.tsx'
import { DomainProof } from '../../features/settings/DomainProof.tsx'
import { TagSeen } from '../../features/settings/TagSeen.tsx'
import { SiteGuard } from '../../features/sites/SiteGuard.tsx'
import { OnboardingWizard } from '../../features/sites/onboarding/OnboardingWizard.tsx'

/** The onboarding wizard, with panels that it shares with the site settings. */
export function OnboardingPage() {
  const { siteId = '' } = useParams({ strict: false })
  return (
    <SiteGuard siteId={siteId} screen="onboarding">
      {(site, sites) => (
        <OnboardingWizard
          site={site}
          sites={sites}
          adCode={site.isApp ? null : <AdCodeStep site={site} />}
          adsTxt={
            <>
              <AdsTxt site={site} />
              {!site.isApp && <DomainProof site={site} />}
            </>
          }
          aside={site.isApp ? null : <TagSeen site={site} linksToCodes />}
        />
      )}
    </SiteGuard>
  )
}
