import { maxPlayerNameLength } from '@matinee/contract/plain/limits'
import { createPlayer } from '@matinee/contract/players'
import type { PlayerLanguage } from '@matinee/contract/plain/video/playerConfig'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { playersKey } from '../../shared/lists.queries.ts'
import { QuotaNotice } from '../../shared/quotas/QuotaNotice.tsx'
import { notify } from '../../lib/savedState.ts'
import { useIsQuotaReached } from '../../shared/quotas/usage.queries.ts'
import { useLeaveGuard } from '../../lib/useLeaveGuard.ts'
import { useSingleMutation } from '../../lib/useSingleMutation.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../ui/page/Breadcrumbs.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { usePlayerLanguageOptions } from './playerLanguageOptions.ts'
import { refusedFields } from './refusedFields.ts'
import { useReportFailure } from './usePlayerActions.ts'

export function PlayerNewPage() {
  const t = useTranslations('players')
  return (
    <Page
      title={t('newTitle')}
      lede={t('newLede')}
      breadcrumbs={
        <Breadcrumbs current={t('newTitle')}>
          <Link {...crumbLink} to="/players">
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
    >
      <NewPlayerForm />
    </Page>
  )
}

function NewPlayerForm() {
  const t = useTranslations('players')
  const [name, setName] = useState('')
  const [language, setLanguage] = useState<PlayerLanguage>('en')
  const languages = usePlayerLanguageOptions()
  const isAdded = useRef(false)
  useLeaveGuard(() => name.trim() !== '' && !isAdded.current)
  const add = useAdd(() => (isAdded.current = true))
  const isBlank = !name.trim()
  const isFull = useIsQuotaReached(['players'])
  const refused = refusedFields(add.error)
  const forget = () => add.isError && add.reset()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBlank && !isFull && !add.isPending) add.mutate({ name: name.trim(), language })
  }

  return (
    <Stack gap={16} isNarrow>
      <QuotaNotice quotas={['players']} />
      <Panel title={t('general')}>
        <Stack as="form" gap={20} onSubmit={submit} noValidate>
          <TextField
            label={t('name')}
            required
            autoComplete="off"
            maxLength={maxPlayerNameLength}
            value={name}
            error={refused.has('name') ? t('nameRefused', { count: String(maxPlayerNameLength) }) : null}
            onChange={(event) => {
              setName(event.target.value)
              forget()
            }}
          />
          <Select
            label={t('language')}
            hint={t('languageHint')}
            value={language}
            options={languages}
            error={refused.has('language') ? t('languageRefused') : null}
            onChange={(chosen) => {
              setLanguage(chosen)
              forget()
            }}
          />
          <Row justify="end" hasLineAbove>
            <Button
              type="submit"
              look="main"
              disabled={isBlank || isFull || add.isPending}
              isBusy={add.isPending}
            >
              {t('add')}
            </Button>
          </Row>
        </Stack>
      </Panel>
    </Stack>
  )
}

function useAdd(onAdded: () => void) {
  const t = useTranslations('players')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const readFailure = useReportFailure()
  return useSingleMutation({
    mutationFn: (body: { name: string; language: PlayerLanguage }) => api(createPlayer, { body }),
    onSuccess: async ({ id }) => {
      onAdded()
      void queryClient.invalidateQueries({ queryKey: playersKey })
      notify({ tone: 'info', message: t('added') })
      await navigate({ to: '/players/$playerId', params: { playerId: id } })
    },
    onError: (error) => readFailure(t('addFailed'), error),
  })
}
