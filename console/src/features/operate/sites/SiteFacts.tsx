import type { OperatedSite } from '@matinee/contract/adminSites'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { SiteStatus } from './SiteStatus.tsx'

/** Whose site it is, how far its onboarding is, and whether its tag is in use. */
export function SiteFacts({ site }: { site: OperatedSite }) {
  const t = useTranslations('operate.sites')
  const steps = useTranslations('sites.onboarding')
  const instant = useFormatInstant()
  const none = t('none')
  const { account, onboardingStep, tagSeenFirstAt, tagSeenLastAt } = site
  return (
    <Panel title={t('facts')}>
      <Facts
        stacks
        gap={8}
        facts={[
          { name: t('status'), value: <SiteStatus site={site} /> },
          {
            name: t('account'),
            value: (
              <Link to="/operate/accounts/$accountId" params={{ accountId: account.id }}>
                {account.name}
              </Link>
            ),
          },
          { name: t('kind'), value: t(site.isApp ? 'ofApp' : 'ofWebsite') },
          {
            name: t('step'),
            value: onboardingStep === -1 ? t('stepsDone') : steps(`step${onboardingStep as 0 | 1 | 2 | 3}`),
          },
          { name: t('code'), value: site.code },
          { name: t('id'), value: site.id },
          { name: t('category'), value: site.category || none },
          { name: t('samplePage'), value: site.page || none },
          { name: t('tagFirst'), value: tagSeenFirstAt ? instant(tagSeenFirstAt) : t('never') },
          { name: t('tagSeen'), value: tagSeenLastAt ? instant(tagSeenLastAt) : t('never') },
          { name: t('added'), value: instant(site.createdAt) },
        ]}
      />
    </Panel>
  )
}
