import type { QuickFilter } from '@matinee/contract/filters'
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { FilterOffers } from './filterOffers.ts'
import classes from './QuickFilterList.module.css'
import { useFilterWords } from './useFilterWords.ts'

type Props = {
  filters: readonly QuickFilter[]
  selected: QuickFilter | undefined
  isLoading: boolean
  hasFailed: boolean
  refetch: () => void
  offers: FilterOffers
  choose: (filter: QuickFilter) => void
  edit: (filter: QuickFilter) => void
  remove: (filter: QuickFilter, name: string) => Promise<void>
  create: () => void
  clear: () => void
}

export function QuickFilterList(props: Props) {
  const { filters, selected, isLoading, hasFailed, refetch, create, clear } = props
  const t = useTranslations()
  return (
    <div className={classes.choices}>
      {filters.length > 0 && (
        <ul className={classes.list} aria-label={t('filters.title')}>
          {filters.map((filter, at) => (
            <Row key={filter.id} {...props} filter={filter} at={at} />
          ))}
        </ul>
      )}
      {isLoading && (
        <p className={classes.none} aria-live="polite">
          {t('common.loading')}
        </p>
      )}
      {hasFailed && !isLoading && (
        <p className={classes.none}>
          <Button look="plain" onClick={refetch}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {filters.length === 0 && !isLoading && !hasFailed && (
        <p className={classes.none}>{t('reports.noFilters')}</p>
      )}
      <div className={classes.foot}>
        <Button
          look="plain"
          data-first={filters.length === 0 || undefined}
          icon={<IconPlus size={18} aria-hidden="true" />}
          onClick={create}
        >
          {t('filters.new')}
        </Button>
        {selected && (
          <Button look="plain" onClick={clear}>
            {t('reports.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Row({
  filter,
  at,
  selected,
  offers,
  choose,
  edit,
  remove,
}: Props & { filter: QuickFilter; at: number }) {
  const t = useTranslations('filters')
  const { nameOf, sumOf } = useFilterWords()
  const name = nameOf(filter, at)
  const isSelected = filter.id === selected?.id
  const sum = sumOf(filter, offers)
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.choice}
        aria-current={isSelected || undefined}
        data-first={isSelected || (!selected && at === 0) || undefined}
        onClick={() => choose(filter)}
      >
        <span className={classes.name}>
          {name}
          {isSelected && <IconCheck size={16} stroke={2.2} aria-hidden="true" />}
        </span>
        {sum && <small>{sum}</small>}
      </button>
      <IconButton
        label={t('editNamed', { name })}
        tip={t('edit')}
        icon={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => edit(filter)}
      />
      <IconButton
        isBad
        label={t('deleteNamed', { name })}
        tip={t('delete')}
        icon={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => void remove(filter, name)}
      />
    </li>
  )
}
