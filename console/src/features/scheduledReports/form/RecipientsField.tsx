import { maxRecipients } from '@matinee/contract/plain/reports/schedules'
import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { recipientsQuery } from '../scheduledReports.queries.ts'
import { addRecipients, type RecipientProblem, type Recipients } from './recipients.ts'
import { useRecipientProblemText } from './useRecipientProblemText.ts'
import classes from './RecipientsField.module.css'

type Props = {
  value: Recipients
  error: string | undefined
  onChange: (value: Recipients) => void
}

/** Addresses as tags. Enter, a comma, a paste or leaving the field adds one; an invalid address stays, in red. */
export function RecipientsField({ value: { addresses, typed }, error, onChange }: Props) {
  const t = useTranslations('scheduledReports.form')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { problem, add, type, remove, press, paste } = useEditing({ addresses, typed }, onChange)
  const problemText = useRecipientProblemText()
  const { data: blocked } = useQuery(recipientsQuery)
  const statusOf = (one: string) =>
    blocked?.data.find(({ recipient }) => recipient === one.toLowerCase())?.status
  const fault = problem ? problemText(problem) : error

  return (
    <Stack gap={6}>
      <Text as="label" weight="medium" htmlFor={id}>
        {t('recipients')}
      </Text>
      <Row wraps gap={6} className={classes.box} data-invalid={fault ? true : undefined}>
        <Tags
          addresses={addresses}
          statusOf={statusOf}
          remove={(address) => {
            remove(address)
            input.current?.focus()
          }}
        />
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
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => typed && add(typed)}
        />
      </Row>
      <Text id={`${id}-note`} size="small" tone={fault ? 'bad' : 'quiet'} aria-live="polite">
        {fault ?? t('recipientsHint', { most: String(maxRecipients) })}
        {!fault && blocked?.mustConfirm && ` ${t('recipientsConfirm')}`}
      </Text>
    </Stack>
  )
}

function useEditing({ addresses, typed }: Recipients, onChange: (value: Recipients) => void) {
  const [problem, setProblem] = useState<RecipientProblem | null>(null)
  function add(text: string) {
    const { problem: newProblem, ...value } = addRecipients(addresses, text)
    setProblem(newProblem)
    onChange(value)
  }
  function type(text: string) {
    // Phones do not report which key was pressed.
    if (/[;,]\s*$/.test(text)) return add(text)
    setProblem(null)
    onChange({ addresses, typed: text })
  }
  function remove(address: string) {
    setProblem(null)
    onChange({ addresses: addresses.filter((one) => one !== address), typed })
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(typed)
    }
    const last = addresses.at(-1)
    if (event.key === 'Backspace' && typed === '' && last) remove(last)
  }
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    // A single address is pasted as text.
    if (!/[;,\n]/.test(text.trim())) return
    event.preventDefault()
    add(`${typed};${text}`)
  }
  return { problem, add, type, remove, press, paste }
}

type TagsProps = {
  addresses: readonly string[]
  statusOf: (address: string) => 'pending' | 'unsubscribed' | undefined
  remove: (address: string) => void
}

function Tags({ addresses, statusOf, remove }: TagsProps) {
  const t = useTranslations('scheduledReports.form')
  if (addresses.length === 0) return null
  return (
    <ul className={classes.tags} aria-label={t('recipientAdded', { count: addresses.length })}>
      {addresses.map((address) => {
        const status = statusOf(address)
        return (
          <li key={address} className={classes.tag} data-status={status}>
            <Text as="span" fit="cut">
              {address}
            </Text>
            {status && (
              <Text as="span" tone={status === 'pending' ? 'quiet' : 'bad'} className={classes.status}>
                {t(`recipientStatus.${status}`)}
              </Text>
            )}
            <button
              type="button"
              aria-label={t('removeRecipient', { address })}
              onClick={() => remove(address)}
            >
              <IconX size={14} aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
