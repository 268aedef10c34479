import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import classes from './CommandPalette.module.css'
import { CommandPaletteHints } from './CommandPaletteHints.tsx'
import { CommandPaletteList, optionId } from './CommandPaletteList.tsx'
import type { Command, CommandGroup } from './commands.tsx'
import { addRecentCommand } from './recentCommands.ts'
import { isPaletteKey, openOverlay } from './shortcuts.ts'
import { useIsSlow } from './useIsSlow.ts'
import { usePaletteGroups, type PaletteGroups } from './usePaletteGroups.ts'

const close = () => openOverlay(null)

/** The palette of publishers. */
export function CommandPalette() {
  const [typed, setTyped] = useState('')
  return <PaletteDialog typed={typed} setTyped={setTyped} found={usePaletteGroups(typed)} />
}

type Props = { typed: string; setTyped: (text: string) => void; found: PaletteGroups }

/**
 * Finds screens, actions, videos, players, sites and accounts by typing. ARIA's combobox pattern: the focus stays in the
 * field, the arrow keys select in the list. The browser's modal dialog restores the focus.
 */
export function PaletteDialog({ typed, setTyped, found: { groups, count, isSearching } }: Props) {
  const t = useTranslations('palette')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isSlow = useIsSlow(isSearching)
  const run = useRun()

  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    shown.querySelector('input')?.focus()
    return () => shown.close()
  }, [])

  const { rows, row, active, choose, onKeyDown } = useChoice(groups, run)
  const closeOutside = (event: PointerEvent) => event.target === dialog.current && close()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way out
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('label')}
      onPointerDown={closeOutside}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className={classes.box}>
        <PaletteField
          id={id}
          typed={typed}
          active={active}
          isSlow={isSlow}
          type={(text) => {
            setTyped(text)
            choose(null)
          }}
          onKeyDown={onKeyDown}
        />
        {count === 0 && <NoRows typed={typed} isSearching={isSearching} isSlow={isSlow} />}
        {rows.length > 0 && (
          <CommandPaletteList id={id} groups={groups} active={active} row={row} choose={choose} run={run} />
        )}
        <output className="hidden-text">
          {isSearching ? isSlow && t('searching') : count === 0 ? null : t('count', { count })}
        </output>
        <CommandPaletteHints hasMore={Boolean(row?.more?.length)} />
      </div>
    </dialog>
  )
}

type NoRowsProps = { typed: string; isSearching: boolean; isSlow: boolean }

function NoRows({ typed, isSearching, isSlow }: NoRowsProps) {
  const t = useTranslations('palette')
  if (isSearching && !isSlow) return null
  return (
    <Stack gap={4} align="center" className={classes.nothing}>
      {isSearching ? (
        <Text tone="quiet">{t('searching')}</Text>
      ) : (
        <>
          <Text weight="medium" fit="break">
            {t('nothing', { typed: typed.trim() })}
          </Text>
          <Text tone="quiet">{t('nothingHint')}</Text>
        </>
      )}
    </Stack>
  )
}

type FieldProps = {
  /** The listbox's id. */
  id: string
  typed: string
  active: Command | undefined
  isSlow: boolean
  type: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function PaletteField({ id, typed, active, isSlow, type, onKeyDown }: FieldProps) {
  const t = useTranslations('palette')
  const common = useTranslations('common')
  return (
    <Row gap={12} className={classes.top} data-late={isSlow || undefined}>
      <IconSearch size={20} stroke={1.7} aria-hidden="true" />
      <input
        type="text"
        role="combobox"
        aria-label={t('label')}
        aria-autocomplete="list"
        aria-expanded={active !== undefined}
        aria-controls={active && id}
        aria-activedescendant={active && optionId(id, active)}
        placeholder={t('placeholder')}
        value={typed}
        maxLength={200}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={classes.cancel} onClick={close}>
        {common('cancel')}
      </button>
    </Row>
  )
}

type Run = (command: Command, inNewTab: boolean) => void

/** The active command, set by keys and pointer: a row or one of its further actions; by default the first row. */
function useChoice(groups: readonly CommandGroup[], run: Run) {
  const [chosenId, choose] = useState<string | null>(null)
  const rows = groups.flatMap(({ commands }) => commands)
  const all = rows.flatMap((row) => [row, ...(row.more ?? [])])
  const active = all.find((one) => one.id === chosenId) ?? rows[0]
  const row = rows.find((one) => one === active || one.more?.some((other) => other === active))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const index = row ? rows.indexOf(row) : -1
    const steps: Record<string, () => Command | undefined> = {
      ArrowDown: () => rows[(index + 1) % rows.length],
      ArrowUp: () => rows.at(index - 1),
      Home: () => rows[0],
      End: () => rows.at(-1),
      ArrowRight: () => sideways(event.currentTarget, 1),
      ArrowLeft: () => sideways(event.currentTarget, -1),
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    const next = hasModifier ? undefined : steps[event.key]?.()
    if (next) choose(next.id)
    else if (event.key === 'Enter' && active) run(active, event.ctrlKey || event.metaKey)
    else if (event.key === 'Escape' || isPaletteKey(event)) close()
    else return
    event.preventDefault()
  }

  /** Moves between a row and its further actions; before the end of the text the keys move the caret. */
  function sideways(field: HTMLInputElement, step: number): Command | undefined {
    const line = row ? [row, ...(row.more ?? [])] : []
    const index = line.findIndex((one) => one === active)
    if (index === 0 && field.selectionStart !== field.value.length) return undefined
    return line[index + step]
  }
  return { rows, row, active, choose, onKeyDown }
}

const isRecentable = ({ id }: Command) => /^(video|player|site|operate):/.test(id)

/** Runs the command or opens its address, in a new tab on request. */
function useRun(): Run {
  const { history } = useRouter()
  return (command, inNewTab) => {
    const { href, run, staysOpen } = command
    if (!staysOpen) close()
    if (isRecentable(command)) addRecentCommand(command)
    if (href === undefined) run?.()
    else if (inNewTab) window.open(href, '_blank', 'noreferrer')
    else history.push(href)
  }
}
