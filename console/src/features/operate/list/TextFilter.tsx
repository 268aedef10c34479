import { SearchField } from '../../../ui/form/SearchField.tsx'

type Props = {
  label: string
  placeholder: string
  clearLabel: string
  value: string | undefined
  set: (typed: string | undefined) => void
}

/** A list's search by text; blanks around it do not count. */
export const TextFilter = ({ value = '', set, ...texts }: Props) => (
  <SearchField {...texts} value={value} onSearch={(typed) => set(typed.trim() || undefined)} />
)
