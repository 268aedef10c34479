import type { QuickFilter } from '@matinee/contract/filters'
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/form/Button.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { MenuItem } from '../../ui/overlay/MenuItem.tsx'
import type { FilterOffers } from './filterOffers.ts'
import classes from './QuickFilterList.module.css'
import type { FilterRow } from './useFilterDeletions.ts'
import { useFilterWords } from './useFilterWords.ts'

type Props = {
  rows: readonly FilterRow[]
  selected: QuickFilter | undefined
  isLoading: boolean
  hasFailed: boolean
  refetch: () => void
  offers: FilterOffers
  choose: (filter: QuickFilter) => void
  edit: (filter: QuickFilter) => void
  remove: (filter: QuickFilter) => void
  restore: (filter: QuickFilter) => void
  create: () => void
  clear: () => void
}

/** Longer lists scroll within the dialog. */
const scrolling = { maxHeight: 400, overflowY: 'auto' } as const

export function QuickFilterList(props: Props) {
  const { rows, selected, isLoading, hasFailed, refetch, create, clear } = props
  const t = useTranslations()
  return (
    <div className={classes.choices}>
      {rows.length > 0 && (
        <ul className={classes.list} style={scrolling} aria-label={t('filters.title')}>
          {rows.map((row, index) => (
            <FilterItem key={row.filter.id} {...props} {...row} index={index} />
          ))}
        </ul>
      )}
      {isLoading && (
        <Text tone="quiet" className={classes.none} aria-live="polite">
          {t('common.loading')}
        </Text>
      )}
      {hasFailed && !isLoading && (
        <Text tone="quiet" className={classes.none}>
          <Button look="plain" onClick={refetch}>
            {t('common.retry')}
          </Button>
        </Text>
      )}
      {rows.length === 0 && !isLoading && !hasFailed && (
        <Text tone="quiet" className={classes.none}>
          {t('reports.noFilters')}
        </Text>
      )}
      <Row wraps gap={8} justify="between" className={classes.foot}>
        <Button
          look="plain"
          data-first={rows.length === 0 || undefined}
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
      </Row>
    </div>
  )
}

const isolated = (name: ReactNode) => <bdi>{name}</bdi>

type ItemProps = Props & FilterRow & { index: number }

function FilterItem(props: ItemProps) {
  const { filter, index, isDeleted, failure, restore } = props
  const t = useTranslations('filters')
  const { nameOf } = useFilterWords()
  const name = nameOf(filter, index)
  const button = useRef<HTMLButtonElement>(null)
  const wasDeleted = useRef(isDeleted)
  // The row keeps its height, so that a second press does not hit the next row.
  const [minHeight, setMinHeight] = useState<number>()
  useEffect(() => {
    // The pressed button is replaced by its opposite, which takes the focus unless it is elsewhere by now.
    const isFocusLost = !document.activeElement?.matches('dialog :is(button, a, input)')
    if (wasDeleted.current !== isDeleted && isFocusLost) button.current?.focus()
    wasDeleted.current = isDeleted
  }, [isDeleted])
  return (
    <li>
      {isDeleted ? (
        <Row gap={2} className={classes.row} data-deleted style={{ minHeight }}>
          <output>{t.rich('deleted', { name, bdi: isolated })}</output>
          <Button
            ref={button}
            look="plain"
            aria-label={t('undoNamed', { name })}
            onClick={() => restore(filter)}
          >
            {t('undo')}
          </Button>
        </Row>
      ) : (
        <ActiveFilter {...props} name={name} button={button} keepHeight={setMinHeight} />
      )}
      {failure && (
        <Text size="small" tone="bad" className={classes.failure} role="alert">
          {failure}
        </Text>
      )}
    </li>
  )
}

type ActiveFilterProps = ItemProps & {
  name: string
  button: RefObject<HTMLButtonElement | null>
  keepHeight: (px: number) => void
}

function ActiveFilter(props: ActiveFilterProps) {
  const { filter, index, selected, offers, choose, edit, remove, name, button, keepHeight } = props
  const t = useTranslations('filters')
  const { sumOf } = useFilterWords()
  const isSelected = filter.id === selected?.id
  const sum = sumOf(filter, offers)
  return (
    <Row gap={2} className={classes.row}>
      <MenuItem
        className={classes.choice}
        aria-current={isSelected || undefined}
        data-first={isSelected || (!selected && index === 0) || undefined}
        onClick={() => choose(filter)}
      >
        <Row as="span" gap={6} className={classes.name}>
          <bdi>{name}</bdi>
          {isSelected && <IconCheck size={16} stroke={2.2} aria-hidden="true" />}
        </Row>
        {sum && (
          <Hint as="small" fit="cut">
            {sum}
          </Hint>
        )}
      </MenuItem>
      <IconButton
        label={t('editNamed', { name })}
        tip={t('edit')}
        icon={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => edit(filter)}
      />
      <IconButton
        ref={button}
        isBad
        label={t('deleteNamed', { name })}
        tip={t('delete')}
        icon={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
        onClick={({ currentTarget }) => {
          keepHeight(currentTarget.parentElement!.offsetHeight)
          remove(filter)
        }}
      />
    </Row>
  )
}
