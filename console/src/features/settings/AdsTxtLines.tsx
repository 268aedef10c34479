import type { Site } from '@matinee/contract/sites'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { configQuery } from '../../shared/config.queries.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { CodeBox } from '../../ui/page/CodeBox.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { adsTxtAddress, adsTxtName, adsTxtText } from './adsTxtFile.ts'

/** The lines to copy or download, and the address to redirect to. */
export function AdsTxtLines({ site }: { site: Site }) {
  const t = useTranslations('settings')
  const { data: config } = useQuery(configQuery)
  const { adsTxt, fqdn, isApp } = site
  const file = adsTxtName(site)
  const address = `${fqdn}/${file}`
  if (adsTxt.length === 0) return <EmptyState text={t('noLines')} />
  const text = adsTxtText(adsTxt)
  return (
    <Panel title={file}>
      <Stack gap={20}>
        <CodeBox
          isInPanel
          title={t('lines')}
          hint={t(isApp ? 'linesHintApp' : 'linesHint', { count: adsTxt.length, address, file })}
          code={text.trimEnd()}
          copyLabel={t('copyLines')}
        />
        <div>
          <Button
            icon={<IconDownload aria-hidden="true" />}
            onClick={() => saveFile(file, 'text/plain;charset=utf-8', text)}
          >
            {t('download', { file })}
          </Button>
        </div>
        {config && (
          <CodeBox
            isInPanel
            title={t('redirect')}
            hint={t(isApp ? 'redirectHintApp' : 'redirectHint', { address, file })}
            code={adsTxtAddress(config.cdnBase, site)}
            copyLabel={t('copyRedirect')}
          />
        )}
      </Stack>
    </Panel>
  )
}
