import { checkAdsTxt, type AdsTxtCheck, type Site } from '@matinee/contract/sites'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { AdsTxtResult } from '../../shared/adsTxt/AdsTxtResult.tsx'

/** Checks the live file on request; the last result stays until the next arrives. */
export function AdsTxtCheckPanel({ site }: { site: Site }) {
  const t = useTranslations('settings')
  const [result, setResult] = useState<AdsTxtCheck | null>(null)
  const check = useMutation({
    mutationFn: () => api(checkAdsTxt, { params: { id: site.id } }),
    onSuccess: setResult,
  })
  return (
    <Panel
      title={t('check')}
      lede={t('checkLede')}
      controls={
        <Button isBusy={check.isPending} onClick={() => check.mutate()}>
          {t(result ? 'checkAgain' : 'checkNow')}
        </Button>
      }
    >
      {check.isError ? (
        <ErrorPanel title={t('checkFailed')} error={check.error} />
      ) : (
        result && <AdsTxtResult result={result} />
      )}
    </Panel>
  )
}
