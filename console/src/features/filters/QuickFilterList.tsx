import type { QuickFilter } from '@matinee/contract/filters'
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
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
  remove: (filter: QuickFilter) => void
  create: () => void
  clear: () => void
}

/** R51 */
const scrolling = { maxHeight: 400, overflowY: 'auto' } as const

export function QuickFilterList(props: Props) {
  const { filters, selected, isLoading, hasFailed, refetch, create, clear, remove } = props
  const t = useTranslations()
  const { isGone, setGone } = useDeletions(remove)
  return (
    <div className={classes.choices}>
      {filters.length > 0 && (
        <ul className={classes.list} style={scrolling} aria-label={t('filters.title')}>
          {filters.map((filter, at) => (
            <Row
              key={filter.id}
              {...props}
              filter={filter}
              at={at}
              isGone={isGone(filter)}
              setGone={setGone}
            />
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

/** Until the list closes a deletion can be taken back, so it need not ask; nothing was sent by then. */
function useDeletions(remove: Props['remove']) {
  const [gone, setAllGone] = useState<readonly QuickFilter[]>([])
  const atTheEnd = useRef(() => {})
  useEffect(() => {
    atTheEnd.current = () => gone.forEach(remove)
  })
  useEffect(() => () => atTheEnd.current(), [])
  return {
    isGone: (filter: QuickFilter) => gone.some(({ id }) => id === filter.id),
    setGone: (filter: QuickFilter, isGone: boolean) =>
      setAllGone([...gone.filter(({ id }) => id !== filter.id), ...(isGone ? [filter] : [])]),
  }
}

const isolated = (said: ReactNode) => <bdi>{said}</bdi>

type RowProps = Props & {
  filter: QuickFilter
  at: number
  isGone: boolean
  setGone: (filter: QuickFilter, isGone: boolean) => void
}

function Row(props: RowProps) {
  const { filter, at, isGone, setGone } = props
  const t = useTranslations('filters')
  const { nameOf } = useFilterWords()
  const name = nameOf(filter, at)
  const button = useRef<HTMLButtonElement>(null)
  const wasGone = useRef(isGone)
  // The rows below stay where they are, so that a second press does not meet another one.
  const [minHeight, setMinHeight] = useState<number>()
  useEffect(() => {
    // The button that was pressed is not there any more; what undoes it is.
    if (wasGone.current !== isGone) button.current?.focus()
    wasGone.current = isGone
  }, [isGone])
  if (!isGone) return <There {...props} name={name} button={button} keepHeight={setMinHeight} />
  return (
    <li className={classes.row} data-gone style={{ minHeight }}>
      <output>{t.rich('gone', { name, bdi: isolated })}</output>
      <Button
        ref={button}
        look="plain"
        aria-label={t('undoNamed', { name })}
        onClick={() => setGone(filter, false)}
      >
        {t('undo')}
      </Button>
    </li>
  )
}

type ThereProps = RowProps & {
  name: string
  button: RefObject<HTMLButtonElement | null>
  keepHeight: (px: number) => void
}

function There(props: ThereProps) {
  const { filter, at, selected, offers, choose, edit, setGone, name, button, keepHeight } = props
  const t = useTranslations('filters')
  const { sumOf } = useFilterWords()
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
          <bdi>{name}</bdi>
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
        ref={button}
        isBad
        label={t('deleteNamed', { name })}
        tip={t('delete')}
        icon={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
        onClick={({ currentTarget }) => {
          keepHeight(currentTarget.closest('li')!.offsetHeight)
          setGone(filter, true)
        }}
      />
    </li>
  )
}
