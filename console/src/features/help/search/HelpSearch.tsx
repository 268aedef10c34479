import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { readSupportEmail } from '../../../lib/supportEmail.ts'
import classes from './HelpSearch.module.css'
import { HelpSearchResults, optionId } from './HelpSearchResults.tsx'
import { useHelpCombobox } from './useHelpCombobox.ts'

type Props = {
  look: 'header' | 'large'
  /** Searched at once. */
  first?: string | undefined
}

/**
 * Searches the help in the browser. ARIA's combobox pattern: the focus stays in the field, the arrow keys select in the
 * list. Without text the list has the most asked questions.
 */
export function HelpSearch({ look, first = '' }: Props) {
  const t = useTranslations('help')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { typed, isOpen, rows, active, hasFailed, isReady, close, ...box } = useHelpCombobox(first)
  useSlashKey(field)
  useEffect(() => {
    if (first !== '') field.current?.focus()
  }, [first])
  const isAsked = typed.trim() === ''
  const isListed = isOpen && active !== undefined
  const clear = () => {
    box.type('')
    field.current?.focus()
  }
  return (
    <search className={classes.search} data-look={look} onBlur={box.onBlur}>
      <IconSearch size={18} stroke={1.7} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t('search')}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? id : undefined}
        aria-activedescendant={isListed ? optionId(id, active) : undefined}
        placeholder={t('search')}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        onFocus={box.open}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={box.onKeyDown}
      />
      {typed ? (
        <button type="button" aria-label={t('clearSearch')} onClick={clear}>
          <IconX size={16} aria-hidden="true" />
        </button>
      ) : (
        <kbd aria-hidden="true">/</kbd>
      )}
      {isListed && <HelpSearchResults id={id} rows={rows} active={active} isAsked={isAsked} close={close} />}
      {isOpen && isReady && !isAsked && rows.length === 0 && <Nothing typed={typed.trim()} />}
      {isOpen && hasFailed && <p className={classes.nothing}>{t('searchFailed')}</p>}
      <output className="hidden-text">
        {isOpen && !isAsked && isReady && t('resultCount', { count: rows.length })}
      </output>
    </search>
  )
}

function Nothing({ typed }: { typed: string }) {
  const t = useTranslations('help')
  const email = readSupportEmail()
  const link = () => <a href={`mailto:${email}`}>{email}</a>
  return (
    <div className={classes.nothing}>
      <p>
        <strong>{t('nothing', { typed })}</strong>
      </p>
      <p>{email ? t.rich('nothingHint', { email: link }) : t('nothingHintAlone')}</p>
    </div>
  )
}

/** `/` puts the cursor into the field, except while the reader types elsewhere. */
function useSlashKey(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [field])
}
