import { createFilter, updateFilter, type QuickFilter } from '@matinee/contract/filters'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { useSingleMutation } from '../../lib/useSingleMutation.ts'
import { Button } from '../../ui/form/Button.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ToggleChips } from '../../ui/form/ToggleChips.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { DialogButtons } from '../../ui/overlay/DialogButtons.tsx'
import type { FilterOffers } from './filterOffers.ts'
import { changeFilters, logFailure } from './filters.queries.ts'
import { PlacementsField, PlatformField, RangeField, ScopeField } from './filterFields.tsx'
import classes from './QuickFilterDialog.module.css'

export type Draft = Omit<QuickFilter, 'id'>
type Props = {
  /** Undefined: the dialog creates a filter. */
  edited: QuickFilter | undefined
  start: Draft
  /** Position in the list, from 0; part of the default name. */
  number: number
  /** Null: the sum of all sites, where filters apply to all. */
  siteId: string | null
  offers: FilterOffers
  close: () => void
  onSaved: (saved: QuickFilter) => void
}

/** Creates or edits a quick filter. The name may be empty. */
export function QuickFilterDialog({ edited, start, number, siteId, offers, close, onSaved }: Props) {
  const t = useTranslations()
  const [draft, setDraft] = useState<Draft>(() => start)
  const change = (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields }))
  const save = useSave(edited?.id, onSaved)
  return (
    <DialogFrame
      isWide
      title={t(edited ? 'filters.editTitle' : 'filters.newTitle')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <Stack
        as="form"
        gap={20}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          // Enter in a menu's search field bubbles to this form.
          const isInMenu = document.activeElement?.closest('dialog') !== event.currentTarget.closest('dialog')
          if (!isInMenu && !save.isPending) save.mutate(draft)
        }}
      >
        <TextField
          label={t('filters.name')}
          placeholder={t('filters.unnamed', { number: String(number + 1) })}
          maxLength={100}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        {siteId !== null && (
          <ScopeField
            value={draft.siteId}
            siteId={siteId}
            change={(scope) => change({ ...scope, placements: placementsIn(scope, draft, offers) })}
          />
        )}
        <RangeField value={draft.dateRange} first={start.dateRange} offers={offers} change={change} />
        {offers.breakdowns.length > 0 && (
          <ToggleChips
            label={t('reports.by')}
            options={offers.breakdowns}
            chosen={draft.breakdowns}
            toggle={(one) => change({ breakdowns: toggled(draft.breakdowns, one) })}
          />
        )}
        <PlatformField value={draft.platform} offers={offers} change={change} />
        <PlacementsField value={draft.placements} offers={offers} change={change} />
        <DialogButtons>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" look="main" isBusy={save.isPending}>
            {t('filters.save')}
          </Button>
        </DialogButtons>
      </Stack>
    </DialogFrame>
  )
}

/** Days and months exclude each other. */
function toggled(chosen: Draft['breakdowns'], one: Draft['breakdowns'][number]): Draft['breakdowns'] {
  if (chosen.includes(one)) return chosen.filter((name) => name !== one)
  const other = { daily: 'monthly', monthly: 'daily' }[one as string]
  return [...chosen.filter((name) => name !== other), one]
}

/** A filter of this site contains only placements of this site. */
const placementsIn = ({ siteId }: Pick<Draft, 'siteId'>, { placements }: Draft, offers: FilterOffers) =>
  siteId === null
    ? placements
    : placements.filter((id) => offers.placements.some(({ value }) => value === id))

/** A refusal is logged and the form stays as it is. */
function useSave(id: string | undefined, onSaved: (saved: QuickFilter) => void) {
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: (draft: Draft) => {
      const { name, siteId, breakdowns, platform, placements, dateRange } = draft
      const body = { name: name.trim(), siteId, breakdowns, platform, placements, dateRange }
      return id === undefined ? api(createFilter, { body }) : api(updateFilter, { params: { id }, body })
    },
    onSuccess: (saved) => {
      changeFilters(client, (filters) =>
        id === undefined ? [...filters, saved] : filters.map((one) => (one.id === id ? saved : one)),
      )
      onSaved(saved)
    },
    onError: (error) => logFailure(id === undefined ? 'saving' : 'updating', error),
  })
}
