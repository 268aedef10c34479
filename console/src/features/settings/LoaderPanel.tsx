import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { CodeBox } from '../../ui/page/CodeBox.tsx'

/** Empty for accounts with the simpler script, whose codes include it. */
export function LoaderPanel({ site }: { site: Site }) {
  const t = useTranslations('settings')
  if (site.loaderSnippet === null) return null
  return (
    <CodeBox
      title={t('loader')}
      hint={t('loaderHint')}
      code={site.loaderSnippet}
      copyLabel={t('loaderCopy')}
    />
  )
}
