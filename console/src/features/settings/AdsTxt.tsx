import type { Site } from '@matinee/contract/sites'
import { AdsTxtCheckPanel } from './AdsTxtCheckPanel.tsx'
import { AdsTxtLines } from './AdsTxtLines.tsx'

/** The required lines of ads.txt and the check of the live file. */
export function AdsTxt({ site }: { site: Site }) {
  return (
    <>
      <AdsTxtLines site={site} />
      <AdsTxtCheckPanel key={site.id} site={site} />
    </>
  )
}
