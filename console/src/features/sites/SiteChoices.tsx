import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { isAllSites } from '../../shared/isAllSites.ts'
import { Button } from '../../ui/form/Button.tsx'
import classes from './SiteChoices.module.css'

/** A list of all sites on the page itself, where one must be chosen. */
export function SiteChoices({ sites, onSelect }: { sites: readonly Site[]; onSelect: (site: Site) => void }) {
  const t = useTranslations('sites')
  return (
    <ul className={classes.choices} aria-label={t('chooseSite')}>
      {sites
        .filter((site) => !isAllSites(site))
        .map((site) => (
          <li key={site.id}>
            <Button className={classes.choice} onClick={() => onSelect(site)}>
              <span>{site.fqdn}</span>
            </Button>
          </li>
        ))}
    </ul>
  )
}
