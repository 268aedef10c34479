import { checkOperatedAdsTxt, type OperatedSite } from '@matinee/contract/adminSites'
import type { AdsTxtCheck } from '@matinee/contract/sites'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { AdsTxtResult } from '../../../../shared/adsTxt/AdsTxtResult.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { ErrorPanel } from '../../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useMaySetUp } from '../useMaySetUp.ts'
import { useSiteForm } from './useSiteForm.ts'

/** The site's own lines, and the check of the live file. */
export function AdsTxtPanels({ site }: { site: OperatedSite }) {
  return (
    <>
      <LinesPanel site={site} />
      <CheckPanel site={site} />
    </>
  )
}

function LinesPanel({ site }: { site: OperatedSite }) {
  const t = useTranslations('operate.sites')
  const mayChange = useMaySetUp()
  const form = useSiteForm(site, {
    read: ({ ownAdsTxt }) => ({ lines: ownAdsTxt.join('\n') }),
    shown: ['adsTxt'],
    write: ({ lines }) => ({
      adsTxt: lines
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    }),
  })
  const shared = site.adsTxt.length - site.ownAdsTxt.length
  return (
    <Panel
      title={t('lines', { file: site.isApp ? 'app-ads.txt' : 'ads.txt' })}
      {...(shared > 0 && { lede: t('linesLede', { count: shared }) })}
    >
      <Stack
        as="form"
        gap={16}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          form.save()
        }}
      >
        <TextField
          isLong
          rows={6}
          label={t('ownLines')}
          hint={t('ownLinesHint')}
          spellCheck={false}
          readOnly={!mayChange}
          value={form.draft.lines}
          error={form.problemOf('adsTxt')}
          onChange={({ target }) => form.change({ lines: target.value })}
        />
        {mayChange && <SaveBar form={form} labels={{ lines: t('ownLines') }} />}
      </Stack>
    </Panel>
  )
}

/** The last result stays until the next arrives. */
function CheckPanel({ site: { id } }: { site: OperatedSite }) {
  const t = useTranslations('settings')
  const words = useTranslations('operate.sites')
  const [result, setResult] = useState<AdsTxtCheck | null>(null)
  const check = useSingleMutation<AdsTxtCheck, void>({
    mutationFn: () => api(checkOperatedAdsTxt, { params: { id } }),
    onSuccess: setResult,
  })
  return (
    <Panel
      title={t('check')}
      controls={
        <Button isBusy={check.isPending} onClick={() => check.mutate()}>
          {t(result ? 'checkAgain' : 'checkNow')}
        </Button>
      }
    >
      {check.isError ? (
        <ErrorPanel title={t('checkFailed')} error={check.error} />
      ) : result ? (
        <AdsTxtResult result={result} />
      ) : (
        <Hint>{words('notChecked')}</Hint>
      )}
    </Panel>
  )
}
