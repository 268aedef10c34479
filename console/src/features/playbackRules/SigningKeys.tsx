import { createSigningKey, removeSigningKey, type PlaybackRules } from '@matinee/contract/playbackRules'
import { maxSigningKeys } from '@matinee/contract/plain/video/playbackReasons'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { codeOf } from '../../lib/apiError.ts'
import { ask } from '../../lib/dialogs.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { notify } from '../../lib/savedState.ts'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { RowList } from '../../ui/layout/RowList.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { KeySecretDialog, type NewKey } from './KeySecretDialog.tsx'
import { rulesKey } from '../../shared/playback/playbackRules.queries.ts'
import classes from './SigningKeys.module.css'

/** The account's signing keys. Their secrets are shown only once, when a key is created. */
export function SigningKeys({ rules: { keys, requiresSignature } }: { rules: PlaybackRules }) {
  const t = useTranslations('playbackRules')
  const show = useFormatInstant()
  const [created, setCreated] = useState<NewKey | null>(null)
  const { create, remove, isCreating } = useKeys(setCreated)
  const isFull = keys.length >= maxSigningKeys
  return (
    <Stack as="section" gap={12} aria-label={t('keys')}>
      <Row as="header" gap={16} align="start" justify="between" wraps>
        <div>
          <Text as="h3" size="body">
            {t('keys')}
          </Text>
          <Hint>{t(isFull ? 'keysFull' : 'keysHint', { count: String(maxSigningKeys) })}</Hint>
        </div>
        <Button icon={<IconPlus aria-hidden="true" />} isBusy={isCreating} disabled={isFull} onClick={create}>
          {t('createKey')}
        </Button>
      </Row>
      {keys.length === 0 ? (
        <Text tone="quiet" pad="note" className={classes.none}>
          {t('noKeys')}
        </Text>
      ) : (
        <RowList space={10}>
          {keys.map(({ id, createdAt }) => (
            <Row as="li" gap={12} wraps key={id}>
              <Hint as="span">
                <IconKey size={18} stroke={1.7} aria-hidden="true" />
              </Hint>
              <Text as="code" face="code" fit="break">
                {id}
              </Text>
              <Hint as="span" grows>
                {t('made', {
                  date: show(createdAt),
                })}
              </Hint>
              <Button
                look="quietBad"
                aria-label={t('removeKeyName', { id })}
                onClick={() => void remove(id, requiresSignature && keys.length === 1)}
              >
                {t('remove')}
              </Button>
            </Row>
          ))}
        </RowList>
      )}
      {created && <KeySecretDialog created={created} close={() => setCreated(null)} />}
    </Stack>
  )
}

function useKeys(show: (created: NewKey) => void) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: rulesKey })
  const readFailure = (title: string, error: unknown) =>
    notify({
      tone: 'error',
      title,
      message: t(`errors.${codeOf(error)}`),
    })
  const creation = useMutation({
    // The secret goes only to the dialog: a mutation's result would stay in the cache.
    mutationFn: async () => show(await api(createSigningKey)),
    onSuccess: refresh,
    onError: (error) => readFailure(t('playbackRules.createKeyFailed'), error),
  })

  async function remove(id: string, isLastNeeded: boolean) {
    const isSure = await ask({
      title: t('playbackRules.removeKeyTitle'),
      body: `${id}. ${t(isLastNeeded ? 'playbackRules.removeLastKeyBody' : 'playbackRules.removeKeyBody')}`,
      verb: t('playbackRules.removeKeyVerb'),
      cancel: t('common.cancel'),
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await api(removeSigningKey, { params: { id } })
    } catch (error) {
      return readFailure(t('playbackRules.removeKeyFailed'), error)
    }
    notify({ tone: 'info', message: t('playbackRules.keyRemoved') })
    await refresh()
  }

  return { create: () => creation.mutate(), isCreating: creation.isPending, remove }
}
