import { useTranslations } from 'use-intl'
import { KeysetPaging } from '../../../ui/table/KeysetPaging.tsx'

type Props = {
  label: string
  note: string
  list: { data: readonly { id: string }[]; hasPrevious: boolean; hasNext: boolean }
  change: (place: { after?: string; before?: string }) => void
}

/** The way to the pages around one of a list. A single page without a note has none. */
export function ListPages({ label, note, list: { data, hasPrevious, hasNext }, change }: Props) {
  const t = useTranslations('operate')
  if (!note && !hasPrevious && !hasNext) return null
  return (
    <KeysetPaging
      label={label}
      note={note}
      previous={{
        label: t('previousPage'),
        go: hasPrevious ? () => change({ before: data[0]!.id }) : undefined,
      }}
      next={{
        label: t('nextPage'),
        go: hasNext ? () => change({ after: data.at(-1)!.id }) : undefined,
      }}
    />
  )
}
