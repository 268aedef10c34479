import type { Site } from '@matinee/contract/sites'
import { useLocale } from 'use-intl'
import { changeLanguage } from '../../lib/session/changeLanguage.ts'
import { LanguageSwitch } from '../../ui/form/LanguageSwitch.tsx'
import { SiteSelector } from './SiteSelector.tsx'

type Props = {
  /** Null: none chosen yet. */
  site: Site | null
  sites: readonly Site[]
  /** Default: open the chosen site. */
  onSelect?: (site: Site) => void
}

/** Site selector and language switch in the header of a site's pages. */
export function SiteHeader({ site, sites, onSelect }: Props) {
  const language = useLocale()
  return (
    <>
      <SiteSelector site={site} sites={sites} onSelect={onSelect} />
      <LanguageSwitch value={language} onChange={changeLanguage} />
    </>
  )
}
