import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { isAllSites } from '../../shared/isAllSites.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import classes from './SiteChoices.module.css'

/** A list of all sites on the page itself, where one must be chosen. */
export function SiteChoices({ sites, onSelect }: { sites: readonly Site[]; onSelect: (site: Site) => void }) {
  const t = useTranslations('sites')
  return (
    <Row as="ul" wraps gap={8} justify="center" className={classes.choices} aria-label={t('chooseSite')}>
      {sites
        .filter((site) => !isAllSites(site))
        .map((site) => (
          <li key={site.id}>
            <Button onClick={() => onSelect(site)}>
              <Text as="span" fit="cut">
                {site.fqdn}
              </Text>
            </Button>
          </li>
        ))}
    </Row>
  )
}
