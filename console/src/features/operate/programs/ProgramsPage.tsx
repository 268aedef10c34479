import { useTranslations } from 'use-intl'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ClientsPanel } from './ClientsPanel.tsx'
import { TokensPanel } from './TokensPanel.tsx'

/** Programs that use the API: apps of third parties, and the operators' own. */
export function ProgramsPage() {
  const t = useTranslations('operate.programs')
  return (
    <Page title={t('title')}>
      <Stack gap={24}>
        <ClientsPanel />
        <TokensPanel />
      </Stack>
    </Page>
  )
}
