import { listUsers } from '@matinee/contract/admin'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { RowList } from '../../ui/layout/RowList.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { accountsKey } from './accounts/accounts.queries.ts'
import { Chosen, type Target } from './Chosen.tsx'

type Choice = { chosen: readonly Target[]; set: (accounts: Target[]) => void }
type Props = Choice & {
  label: string
  none: string
  problem?: string | null
  /** The account that the choice is for, if it is for one. */
  exceptId?: string
  /** At most one is chosen. */
  isOne?: boolean
}

const mostFound = 8

const foundQuery = (search: string) =>
  queryOptions({
    queryKey: [...accountsKey, 'pick', search],
    queryFn: ({ signal }) => api(listUsers, { query: { search, perPage: mostFound }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** Accounts: those that are chosen, and a search for more until there are enough. */
export function AccountPicker({ label, none, problem, exceptId, isOne = false, ...choice }: Props) {
  const t = useTranslations('operate.accounts')
  const [search, setSearch] = useState('')
  const isFull = isOne && choice.chosen.length > 0
  const element = useFocusOnChange(isFull)
  return (
    <Stack gap={12} ref={element}>
      <Chosen label={label} none={none} targets={choice.chosen} set={choice.set} />
      {problem && (
        <Text tone="bad" size="small" role="alert">
          {problem}
        </Text>
      )}
      {!isFull && (
        <SearchField
          label={t('searchLabel')}
          placeholder={t('searchPlaceholder')}
          clearLabel={t('clearSearch')}
          value={search}
          onSearch={(typed) => setSearch(typed.trim())}
        />
      )}
      {!isFull && search !== '' && <Found search={search} exceptId={exceptId} {...choice} />}
    </Stack>
  )
}

/** What had the focus is gone: the chosen account gets it, and the search when that is removed. */
function useFocusOnChange(isFull: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const wasFull = useRef(isFull)
  useEffect(() => {
    if (wasFull.current === isFull) return
    wasFull.current = isFull
    element.current?.querySelector<HTMLElement>(isFull ? 'button' : 'input')?.focus()
  }, [isFull])
  return element
}

function Found({ search, exceptId, chosen, set }: Choice & { search: string; exceptId: string | undefined }) {
  const t = useTranslations('operate')
  const query = useQuery(foundQuery(search))
  const { staffRole } = useUser()
  const mayChooseOperators = staffRole !== null && holdsStaffRight(staffRole, 'staff.administer')
  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Hint as="output">{t('campaigns.searching')}</Hint>
  // Only administrators let operators into accounts.
  const found = query.data.data.filter(
    (one) => one.id !== exceptId && (one.staffRole === null || mayChooseOperators),
  )
  if (found.length === 0) return <Hint as="output">{t('accounts.noMatch', { search })}</Hint>
  const holds = (id: string) => chosen.some((one) => one.id === id)
  return (
    <RowList>
      {found.map(({ id, name, email }) => (
        <li key={id}>
          <Checkbox
            label={name}
            hint={email}
            checked={holds(id)}
            onChange={() =>
              set(holds(id) ? chosen.filter((one) => one.id !== id) : [...chosen, { id, name }])
            }
          />
        </li>
      ))}
    </RowList>
  )
}
