import { maxAllowedDomains } from '@matinee/contract/plain/video/playbackReasons'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Radio } from '../../ui/form/Radio.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useErrorFocus } from '../../ui/form/useErrorFocus.ts'
import { domainsIn } from './domains.ts'
import classes from './PlacesPanel.module.css'
import type { Places } from './usePlaces.ts'

/** Videos play everywhere, or only on the listed domains. */
export function PlacesPanel({ places }: { places: Places }) {
  const t = useTranslations()
  const { draft, edit } = places
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(form)

  async function save(event: FormEvent) {
    event.preventDefault()
    await places.save()
    focusFault()
  }

  return (
    <Panel title={t('playbackRules.places')} lede={t('playbackRules.placesLede')}>
      <Stack as="form" gap={16} ref={form} noValidate onSubmit={(event) => void save(event)}>
        <Stack as="fieldset" gap={12}>
          <legend className="hidden-text">{t('playbackRules.places')}</legend>
          {([false, true] as const).map((isLimited) => (
            <Radio
              key={String(isLimited)}
              name="places"
              label={t(isLimited ? 'playbackRules.only' : 'playbackRules.everywhere')}
              hint={t(isLimited ? 'playbackRules.onlyHint' : 'playbackRules.everywhereHint')}
              checked={draft.isLimited === isLimited}
              onChoose={() => edit({ isLimited })}
            />
          ))}
        </Stack>
        {draft.isLimited && <DomainList places={places} />}
        {places.problem && (
          <Text tone="bad" role="alert">
            {places.problem}
          </Text>
        )}
        <Row justify="end" hasLineAbove>
          <Button type="submit" look="main" isIdle={!places.isChanged} isBusy={places.isSaving}>
            {t('common.save')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

function DomainList({ places: { draft, edit, refused } }: { places: Places }) {
  const t = useTranslations('playbackRules')
  const adder = useRef<HTMLDivElement>(null)
  const list = draft.domains
  const focusAdder = () => adder.current?.querySelector('textarea')?.focus()
  return (
    <Stack gap={16} isNarrow className={classes.editor}>
      {list.length > 0 && (
        <Stack as="ul" gap={8} aria-label={t('domains')}>
          {list.map((domain, index) => (
            <DomainRow
              // oxlint-disable-next-line react/no-array-index-key -- rows are text that is being edited: only the place stays
              key={index}
              number={index + 1}
              domain={domain}
              isRefused={refused.has(index)}
              onChange={(value) => edit({ domains: list.with(index, value) })}
              onRemove={() => {
                edit({ domains: list.toSpliced(index, 1) })
                focusAdder()
              }}
            />
          ))}
        </Stack>
      )}
      <Stack gap={8} ref={adder}>
        <TextField
          isLong
          rows={3}
          label={t('addLabel')}
          hint={t('addHint', { count: String(maxAllowedDomains) })}
          placeholder={t('addPlaceholder')}
          spellCheck={false}
          autoCapitalize="none"
          value={draft.typed}
          onChange={(event) => edit({ typed: event.target.value })}
        />
        <Row>
          <Button
            icon={<IconPlus aria-hidden="true" />}
            disabled={!draft.typed.trim()}
            onClick={() => {
              edit({ domains: [...list, ...domainsIn(draft.typed)], typed: '' })
              focusAdder()
            }}
          >
            {t('add')}
          </Button>
        </Row>
      </Stack>
    </Stack>
  )
}

type DomainRowProps = {
  /** From 1. */
  number: number
  domain: string
  isRefused: boolean
  onChange: (domain: string) => void
  onRemove: () => void
}

function DomainRow({ number, domain, isRefused, onChange, onRemove }: DomainRowProps) {
  const t = useTranslations()
  return (
    <Row as="li" gap={8} align="start" className={classes.domain}>
      <TextField
        isLabelHidden
        label={t('playbackRules.domain', { number: String(number) })}
        value={domain}
        maxLength={300}
        spellCheck={false}
        autoCapitalize="none"
        error={isRefused ? t('errors.invalid_domain') : null}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={t('playbackRules.removeDomain', { domain })}
        tip={t('playbackRules.remove')}
        icon={<IconTrash size={20} stroke={1.7} aria-hidden="true" />}
        onClick={onRemove}
      />
    </Row>
  )
}
