import type { FilterConditions, QuickFilter } from '@matinee/contract/filters'
import { IconBolt } from '@tabler/icons-react'
import { useRef, useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { DropDialog } from '../../ui/overlay/DropDialog.tsx'
import { useFilterModal } from './filterModal.ts'
import type { FilterOffers } from './filterOffers.ts'
import { QuickFilterDialog } from './QuickFilterDialog.tsx'
import { QuickFilterList } from './QuickFilterList.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { MenuButton } from '../../ui/overlay/MenuButton.tsx'
import { useFilterDeletions } from './useFilterDeletions.ts'
import { useFilterWords } from './useFilterWords.ts'
import { useQuickFilters, type FilteredReport } from './useQuickFilters.ts'

type Props = FilteredReport & {
  offers: FilterOffers
  /** The dashboard's current conditions. */
  shown: FilterConditions
  /** Returns to the dashboard's defaults. */
  clear: () => void
}

/** A button with the selected quick filter, the list under it, and the dialog that creates or edits one. */
export function QuickFilters({ offers, shown, clear, ...report }: Props) {
  const t = useTranslations('filters')
  const button = useRef<HTMLButtonElement>(null)
  const [isListOpen, setIsListOpen] = useState(false)
  const { nameOf } = useFilterWords()
  const modal = useFilterModal()
  const quick = useQuickFilters(report)
  const { filters, selected } = quick
  const deletions = useFilterDeletions(filters, isListOpen)
  const closeList = () => {
    setIsListOpen(false)
    deletions.forget()
  }
  /** `act` after the list has closed. */
  const closing = (act: (filter: QuickFilter) => void) => (filter: QuickFilter) => {
    closeList()
    act(filter)
  }
  return (
    <>
      <ListButton
        ref={button}
        selected={selected && nameOf(selected, filters.indexOf(selected))}
        isOpen={isListOpen}
        onClick={() => setIsListOpen(true)}
      />
      {isListOpen && (
        <DropDialog label={t('title')} anchor={button} close={closeList}>
          <QuickFilterList
            {...quick}
            {...deletions}
            offers={offers}
            choose={closing(quick.choose)}
            edit={closing(({ id }) => modal.edit(id))}
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
      <Modal
        {...{ modal, filters, offers, shown }}
        siteId={report.siteId}
        onSaved={(saved) => saved.id === selected?.id && quick.choose(saved)}
      />
    </>
  )
}

type ListButtonProps = ComponentProps<typeof MenuButton> & { selected: string | undefined }

function ListButton({ selected, ...rest }: ListButtonProps) {
  const t = useTranslations('filters')
  return (
    <MenuButton {...rest} isChosen={selected !== undefined}>
      <IconBolt size={16} aria-hidden="true" />
      <Text as="span" weight={selected ? 'regular' : undefined}>
        {t('title')}
      </Text>{' '}
      {selected && (
        <Text as="bdi" fit="cut">
          {selected}
        </Text>
      )}
    </MenuButton>
  )
}

type ModalProps = Pick<Props, 'offers' | 'shown' | 'siteId'> & {
  modal: ReturnType<typeof useFilterModal>
  filters: readonly QuickFilter[]
  onSaved: (saved: QuickFilter) => void
}

/** Closed while the edited filter is loading, and for one that was deleted. */
function Modal({ modal, filters, offers, shown, siteId, onSaved }: ModalProps) {
  const edited = filters.find(({ id }) => id === modal.edited)
  if (!modal.isOpen || (modal.edited !== null && !edited)) return null
  return (
    <QuickFilterDialog
      key={modal.edited}
      edited={edited}
      start={edited ?? { ...shown, name: '', siteId }}
      number={edited ? filters.indexOf(edited) : filters.length}
      siteId={siteId}
      offers={offers}
      close={modal.close}
      onSaved={(saved) => {
        modal.close()
        onSaved(saved)
      }}
    />
  )
}
