import { addDays, type DayRange } from '@matinee/contract/plain/calendar'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { useToday } from '../../../shared/useToday.ts'
import { DateRangePicker } from '../../../ui/dates/DateRangePicker.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { FilterGrid } from '../list/FilterGrid.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import classes from './AuditFilters.module.css'
import type { AuditSearch } from './auditSearch.ts'
import { useEntryKinds } from './useEntryKinds.ts'

type Props = { search: AuditSearch; change: (part: AuditSearch) => void }

const everything = ''
const hasText = ({ account, actor, address }: AuditSearch) => Boolean(account ?? actor ?? address)
/** Days that the quick ranges go back. */
const quickDays = { today: 0, week: 6, month: 29 }

export function AuditFilters({ search, change }: Props) {
  const t = useTranslations('operate.audit')
  const kinds = useEntryKinds()
  const id = useId()
  // Only phones hide them, and never one that has a value from the address.
  const [isOpen, setIsOpen] = useState(hasText(search))
  const field = (name: 'account' | 'actor' | 'address') => (
    <TextFilter
      label={t(`filters.${name}`)}
      placeholder={t(`placeholders.${name}`)}
      clearLabel={t('clear')}
      value={search[name]}
      set={(typed) => change({ [name]: typed })}
    />
  )
  return (
    <FilterGrid>
      <Select
        label={t('what')}
        value={search.kind ?? everything}
        options={[{ value: everything, text: t('everything') }, ...kinds]}
        onChange={(kind) => change({ kind: kind || undefined })}
      />
      <Button
        className={classes.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'fewerFilters' : 'moreFilters')}
      </Button>
      <div id={id} className={classes.further} data-closed={isOpen ? undefined : true}>
        {field('account')}
        {field('actor')}
        {field('address')}
      </div>
      <Period search={search} change={change} />
    </FilterGrid>
  )
}

function Period({ search: { from, to }, change }: Props) {
  const t = useTranslations('operate.audit')
  const { timezone } = useUser()
  const today = useToday()
  const days = from && to ? { start: from, end: to } : undefined
  const choose = (chosen: keyof typeof quickDays | 'ever' | DayRange | undefined) => {
    if (typeof chosen === 'object') return change({ from: chosen.start, to: chosen.end })
    if (chosen === undefined || chosen === 'ever') return change({ from: undefined, to: undefined })
    change({ from: addDays(today, -quickDays[chosen]), to: today })
  }
  return (
    <DateRangePicker
      label={t('period')}
      quick={(['ever', 'today', 'week', 'month'] as const).map((value) => ({
        value,
        text: t(`periods.${value}`),
      }))}
      value={days ?? 'ever'}
      days={days ?? { start: today, end: today }}
      today={today}
      zone={timezone}
      onChange={choose}
    />
  )
}
