import { maxPlayerNameLength } from '@matinee/contract/plain/limits'
import type { Player } from '@matinee/contract/players'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { IconButton } from '../../../ui/form/IconButton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useCopy } from '../../../ui/page/useCopy.ts'
import { usePlayerLanguageOptions } from '../playerLanguageOptions.ts'
import type { PlayerFormState } from './usePlayerForm.ts'

export function GeneralPanel({ player, state }: { player: Player; state: PlayerFormState }) {
  const t = useTranslations('players')
  const { form, refused, change } = state
  const languages = usePlayerLanguageOptions()
  const nameError = !form.name.trim()
    ? t('required')
    : refused.has('name')
      ? t('nameRefused', { count: String(maxPlayerNameLength) })
      : null
  return (
    <Panel
      title={t('general')}
      controls={player.isDefault && <StatusBadge tone="spark">{t('default')}</StatusBadge>}
    >
      <Stack gap={20}>
        <TextField
          label={t('id')}
          hint={t('idHint')}
          value={player.id}
          readOnly
          end={<CopyButton text={player.id} />}
        />
        <TextField
          label={t('name')}
          required
          autoComplete="off"
          maxLength={maxPlayerNameLength}
          value={form.name}
          error={nameError}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Select
          label={t('language')}
          hint={t('languageHint')}
          value={form.language}
          options={languages}
          error={refused.has('language') ? t('languageRefused') : null}
          onChange={(language) => change({ language })}
        />
      </Stack>
    </Panel>
  )
}

function CopyButton({ text }: { text: string }) {
  const t = useTranslations('players')
  const { isCopied, copy } = useCopy()
  return (
    <Row>
      <IconButton
        label={t(isCopied ? 'copied' : 'copyId')}
        icon={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} stroke={1.7} />}
        onClick={() => void copy(text)}
      />
      <span className="hidden-text" aria-live="polite">
        {isCopied && t('copied')}
      </span>
    </Row>
  )
}
