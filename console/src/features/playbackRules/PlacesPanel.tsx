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
import { useFaultFocus } from '../../ui/form/useFaultFocus.ts'
import { domainsIn } from './domains.ts'
import classes from './PlacesPanel.module.css'
import type { Places } from './usePlaces.ts'

/** Everywhere, or only on the pages of a list of domains. */
export function PlacesPanel({ places }: { places: Places }) {
  const t = useTranslations()
  const { draft, edit } = places
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useFaultFocus(form)

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
  const t = useTranslations()
  const adder = useRef<HTMLDivElement>(null)
  const list = draft.domains
  const set = (index: number, value: string) =>
    edit({ domains: list.map((domain, at) => (at === index ? value : domain)) })
  const type = () => adder.current?.querySelector('textarea')?.focus()
  const add = () => {
    edit({ domains: [...list, ...domainsIn(draft.typed)], typed: '' })
    type()
  }
  return (
    <Stack gap={16} isNarrow className={classes.editor}>
      {list.length > 0 && (
        <Stack as="ul" gap={8} aria-label={t('playbackRules.domains')}>
          {list.map((domain, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows are text that is being edited: the place is all that stays
            <Row as="li" gap={8} align="start" key={index} className={classes.domain}>
              <TextField
                isLabelHidden
                label={t('playbackRules.domain', { number: String(index + 1) })}
                value={domain}
                maxLength={300}
                spellCheck={false}
                autoCapitalize="none"
                error={refused.has(index) ? t('errors.invalid_domain') : null}
                onChange={(event) => set(index, event.target.value)}
              />
              <IconButton
                label={t('playbackRules.removeDomain', { domain })}
                tip={t('playbackRules.remove')}
                icon={<IconTrash size={20} stroke={1.7} aria-hidden="true" />}
                onClick={() => {
                  edit({ domains: list.filter((_, at) => at !== index) })
                  type()
                }}
              />
            </Row>
          ))}
        </Stack>
      )}
      <Stack gap={8} ref={adder}>
        <TextField
          isLong
          rows={3}
          label={t('playbackRules.addLabel')}
          hint={t('playbackRules.addHint', { count: String(maxAllowedDomains) })}
          placeholder={'news.example\nblog.example'}
          spellCheck={false}
          autoCapitalize="none"
          value={draft.typed}
          onChange={(event) => edit({ typed: event.target.value })}
        />
        <Row>
          <Button icon={<IconPlus aria-hidden="true" />} disabled={!draft.typed.trim()} onClick={add}>
            {t('playbackRules.add')}
          </Button>
        </Row>
      </Stack>
    </Stack>
  )
}
