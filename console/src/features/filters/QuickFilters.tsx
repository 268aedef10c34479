import { IconBolt } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DropDialog } from '../../ui/overlay/DropDialog.tsx'
import { useFilterModal } from './filterModal.ts'
import type { FilterFields, FilterOffers } from './filterOffers.ts'
import { QuickFilterDialog } from './QuickFilterDialog.tsx'
import { QuickFilterList } from './QuickFilterList.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { MenuButton } from '../../ui/overlay/MenuButton.tsx'
import { useFilterDeletions } from './useFilterDeletions.ts'
import { useFilterWords } from './useFilterWords.ts'
import { useQuickFilters, type FilteredReport } from './useQuickFilters.ts'

type Props = FilteredReport & {
  offers: FilterOffers
  /** What the dashboard shows now. */
  shown: FilterFields
  /** Back to the dashboard's own choice. */
  clear: () => void
}

/** The button that says the chosen quick filter, the list under it, and the modal in which one is made. */
export function QuickFilters({ offers, shown, clear, ...report }: Props) {
  const t = useTranslations('filters')
  const button = useRef<HTMLButtonElement>(null)
  const [isListOpen, setIsListOpen] = useState(false)
  const { nameOf } = useFilterWords()
  const modal = useFilterModal()
  const quick = useQuickFilters(report)
  const { filters, selected } = quick
  const deletions = useFilterDeletions(filters, isListOpen)
  const edited = filters.find(({ id }) => id === modal.edited)
  const closeList = () => {
    setIsListOpen(false)
    deletions.forget()
  }
  // One that is edited is waited for, and when it is gone there is nothing to edit.
  const hasModal = modal.isOpen && (modal.edited === null || edited !== undefined)
  return (
    <>
      <MenuButton
        ref={button}
        isOpen={isListOpen}
        isChosen={selected !== undefined}
        onClick={() => setIsListOpen(true)}
      >
        <IconBolt size={16} aria-hidden="true" />
        <Text as="span" weight={selected ? 'regular' : undefined}>
          {t('title')}
        </Text>{' '}
        {selected && (
          <Text as="bdi" fit="cut">
            {nameOf(selected, filters.indexOf(selected))}
          </Text>
        )}
      </MenuButton>
      {isListOpen && (
        <DropDialog label={t('title')} anchor={button} close={closeList}>
          <QuickFilterList
            {...quick}
            {...deletions}
            offers={offers}
            choose={(filter) => {
              closeList()
              quick.choose(filter)
            }}
            edit={({ id }) => {
              closeList()
              modal.edit(id)
            }}
            create={() => {
              closeList()
              modal.create()
            }}
            clear={() => {
              closeList()
              quick.forget()
              clear()
            }}
          />
        </DropDialog>
      )}
      {hasModal && (
        <QuickFilterDialog
          key={modal.edited}
          edited={edited}
          start={edited ?? { ...shown, name: '', siteId: report.siteId }}
          number={edited ? filters.indexOf(edited) : filters.length}
          siteId={report.siteId}
          offers={offers}
          close={modal.close}
          onSaved={(saved) => {
            modal.close()
            if (saved.id === selected?.id) quick.choose(saved)
          }}
        />
      )}
    </>
  )
}
