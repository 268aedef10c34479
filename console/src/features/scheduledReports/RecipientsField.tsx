import { maxRecipients } from '@matinee/contract/plain/schedules'
import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import field from '../../ui/form/TextField.module.css'
import { recipientsQuery } from './scheduledReports.queries.ts'
import { takeRecipients, type Taken } from './recipients.ts'
import classes from './RecipientsField.module.css'

type Props = {
  recipients: readonly string[]
  typed: string
  /** Of the whole field, from a save. */
  error: string | null | undefined
  onChange: (next: { recipients: readonly string[]; typed: string }) => void
}

/** Addresses as tags (SCH-16): Enter, a comma, a paste or leaving the field adds; what is no address stays, in red. */
export function RecipientsField({ recipients, typed, error, onChange }: Props) {
  const t = useTranslations('scheduledReports.form')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Taken['problem']>(null)
  const told = useToldProblem()
  const { data: known } = useQuery(recipientsQuery)
  const statusOf = (one: string) =>
    known?.data.find(({ recipient }) => recipient === one.toLowerCase())?.status
  const wrong = problem ? told(problem) : error

  function take(text: string) {
    const taken = takeRecipients(recipients, text)
    setProblem(taken.problem)
    onChange(taken)
  }
  function type(text: string) {
    // Phones do not tell which key it was.
    if (/[;,]\s*$/.test(text)) return take(text)
    setProblem(null)
    onChange({ recipients, typed: text })
  }
  function remove(gone: string) {
    setProblem(null)
    onChange({ recipients: recipients.filter((one) => one !== gone), typed })
    input.current?.focus()
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      take(typed)
    }
    const last = recipients.at(-1)
    if (event.key === 'Backspace' && typed === '' && last) remove(last)
  }
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    // One address more is pasted as anywhere else.
    if (!/[;,\n]/.test(text.trim())) return
    event.preventDefault()
    take(`${typed};${text}`)
  }

  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {t('recipients')}
      </label>
      <div className={classes.box} data-invalid={wrong ? true : undefined}>
        {recipients.length > 0 && (
          <ul className={classes.tags} aria-label={t('recipientAdded', { count: recipients.length })}>
            {recipients.map((one) => (
              <li key={one} className={classes.tag} data-status={statusOf(one)}>
                <span>{one}</span>
                {statusOf(one) && <em>{t(`recipientStatus.${statusOf(one)!}`)}</em>}
                <button
                  type="button"
                  aria-label={t('removeRecipient', { address: one })}
                  onClick={() => remove(one)}
                >
                  <IconX size={14} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => typed && take(typed)}
        />
      </div>
      <p id={`${id}-note`} className={wrong ? field.error : field.hint} aria-live="polite">
        {wrong ?? t('recipientsHint', { most: String(maxRecipients) })}
        {!wrong && known?.mustConfirm && ` ${t('recipientsConfirm')}`}
      </p>
    </div>
  )
}

export function useToldProblem(): (problem: NonNullable<Taken['problem']>) => string {
  const t = useTranslations('scheduledReports.form')
  return (problem) =>
    problem.kind === 'full'
      ? t('recipientsFull', { most: String(maxRecipients) })
      : t('recipientWrong', { address: problem.address.slice(0, 100) })
}
