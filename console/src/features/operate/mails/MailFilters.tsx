import { mailKinds } from '@matinee/contract/plain/operate/mailStates'
import { useTranslations } from 'use-intl'
import { Select } from '../../../ui/form/Select.tsx'
import { FilterGrid } from '../list/FilterGrid.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import type { MailSearch } from './mailSearch.ts'

type Props = { search: MailSearch; change: (part: MailSearch) => void }

const everything = ''

export function MailFilters({ search, change }: Props) {
  const t = useTranslations('operate.mails')
  const field = (name: 'account' | 'recipient') => (
    <TextFilter
      label={t(name)}
      placeholder={t(`${name}Placeholder`)}
      clearLabel={t('clear')}
      value={search[name]}
      set={(typed) => change({ [name]: typed })}
    />
  )
  return (
    <FilterGrid>
      <Select
        label={t('letter')}
        value={search.kind ?? everything}
        options={[
          { value: everything, text: t('everyLetter') },
          ...mailKinds.map((value) => ({ value, text: t(`letters.${value}`) })),
        ]}
        onChange={(chosen) => change({ kind: mailKinds.find((kind) => kind === chosen) })}
      />
      {field('account')}
      {field('recipient')}
    </FilterGrid>
  )
}
