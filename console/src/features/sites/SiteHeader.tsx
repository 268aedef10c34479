import type { Site } from '@matinee/contract/sites'
import { useLocale } from 'use-intl'
import { changeLanguage } from '../../lib/changeLanguage.ts'
import { LanguageSwitch } from '../../ui/form/LanguageSwitch.tsx'
import { SiteSelector } from './SiteSelector.tsx'

type Props = {
  /** Null where none is chosen yet. */
  site: Site | null
  sites: readonly Site[]
  /** What choosing does; left out: it opens the site. */
  onSelect?: (site: Site) => void
}

/** For the controls of a page about one site: which it is, and the language (R49, R52). */
export function SiteHeader({ site, sites, onSelect }: Props) {
  const language = useLocale()
  return (
    <>
      <SiteSelector site={site} sites={sites} onSelect={onSelect} />
      <LanguageSwitch value={language} onChange={changeLanguage} />
    </>
  )
}
