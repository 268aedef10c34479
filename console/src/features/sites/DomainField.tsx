import { useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/form/TextField.tsx'
import { domainProblem, type DomainProblem } from './siteDomain.ts'

/** The typed domain and its problem, checked on leaving the field or by `check`. */
export function useDomain(initial = '') {
  const [typed, setTyped] = useState(initial)
  const [problem, setProblem] = useState<DomainProblem | null>(null)
  return {
    typed,
    problem,
    type: (text: string) => {
      setTyped(text)
      setProblem(null)
    },
    /** Shows the problem, if there is one; true when there is none. */
    check: (): boolean => {
      const current = domainProblem(typed)
      setProblem(current)
      return current === null
    },
  }
}

type Props = { domain: ReturnType<typeof useDomain> } & Pick<
  ComponentProps<typeof TextField>,
  'hint' | 'placeholder' | 'readOnly' | 'form'
>

export function DomainField({ domain, ...field }: Props) {
  const t = useTranslations('sites.add')
  return (
    <TextField
      {...field}
      label={t('domain')}
      error={domain.problem && t(domain.problem)}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={260}
      value={domain.typed}
      onChange={(event) => domain.type(event.target.value)}
      onBlur={domain.check}
    />
  )
}
