import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ClientsPanel } from './ClientsPanel.tsx'
import { clientsQuery, tokensQuery } from './programs.queries.ts'
import { TokensPanel } from './TokensPanel.tsx'

/** Programs that use the API: apps of third parties, and the operators' own. */
export function ProgramsPage() {
  const t = useTranslations('operate.programs')
  const { isPending } = useQuery(clientsQuery)
  // Read with the apps; shown below them once their height is certain.
  useQuery(tokensQuery)
  return (
    <Page title={t('title')}>
      <Stack gap={24}>
        <ClientsPanel />
        {!isPending && <TokensPanel />}
      </Stack>
    </Page>
  )
}
