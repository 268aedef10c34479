import { useParams } from '@tanstack/react-router'
import { AdCodeStep } from '../../features/settings/AdCodeStep.tsx'
import { AdsTxt } from '../../features/settings/AdsTxt.tsx'
import { DomainProof } from '../../features/settings/DomainProof.tsx'
import { TagSeen } from '../../features/settings/TagSeen.tsx'
import { KnownSite } from '../../features/sites/KnownSite.tsx'
import { OnboardingWizard } from '../../features/sites/onboarding/OnboardingWizard.tsx'

/** The wizard, with the parts of the settings that it shares. */
export function OnboardingPage() {
  const { siteId = '' } = useParams({ strict: false })
  return (
    <KnownSite siteId={siteId} screen="onboarding">
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
          aside={site.isApp ? null : <TagSeen site={site} leadsToCodes />}
        />
      )}
    </KnownSite>
  )
}
