import type { Site } from '@matinee/contract/sites'
import { AdsTxtCheckPanel } from './AdsTxtCheckPanel.tsx'
import { AdsTxtLines } from './AdsTxtLines.tsx'

/** What has to stand in the file, and whether it does. */
export function AdsTxt({ site }: { site: Site }) {
  return (
    <>
      <AdsTxtLines site={site} />
      <AdsTxtCheckPanel key={site.id} site={site} />
    </>
  )
}
