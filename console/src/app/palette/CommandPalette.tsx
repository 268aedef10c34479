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
import {
  matching,
  useActionCommands,
  useScreenCommands,
  type Command,
  type CommandGroup,
} from './commands.tsx'
import { useFoundCommands } from './commandsFound.tsx'
import { remember, useRecent } from './commandsRecent.ts'
import { isPaletteKey, openOverlay } from './shortcuts.ts'
import { useIsSlow } from './useIsSlow.ts'

const close = () => openOverlay(null)

/**
 * Finds everything by typing. A combobox whose list is below it (ARIA's pattern): the focus stays in the
 * field, the arrow keys say which one of the list is meant. The browser's modal dialog gives the focus back.
 */
export function CommandPalette() {
  const t = useTranslations('palette')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const { groups, isSearching } = useGroups(typed)
  const isLate = useIsSlow(isSearching)
  const run = useRun()

  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    shown.querySelector('input')?.focus()
    return () => shown.close()
  }, [])

  const { rows, row, active, choose, onKeyDown } = useChoice(groups, run)
  const closeOutside = (event: PointerEvent) => event.target === dialog.current && close()
  const isNothing = typed.trim() !== '' && rows.length === 0 && !isSearching
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
          isLate={isLate}
          type={(text) => {
            setTyped(text)
            choose(null)
          }}
          onKeyDown={onKeyDown}
        />
        {rows.length > 0 && (
          <CommandPaletteList id={id} groups={groups} active={active} row={row} choose={choose} run={run} />
        )}
        {rows.length === 0 && <NoRows typed={typed} isSearching={isSearching} isLate={isLate} />}
        <output className="hidden-text">
          {isSearching ? isLate && t('searching') : isNothing ? null : t('count', { count: rows.length })}
        </output>
        <CommandPaletteHints hasMore={Boolean(row?.more?.length)} />
      </div>
    </dialog>
  )
}

type NoRowsProps = { typed: string; isSearching: boolean; isLate: boolean }

function NoRows({ typed, isSearching, isLate }: NoRowsProps) {
  const t = useTranslations('palette')
  if (isSearching && !isLate) return null
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
  isLate: boolean
  type: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function PaletteField({ id, typed, active, isLate, type, onKeyDown }: FieldProps) {
  const t = useTranslations('palette')
  const common = useTranslations('common')
  return (
    <Row gap={12} className={classes.top} data-late={isLate || undefined}>
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

/** The active command, moved by keys and pointer: a row's own or one of its further actions; else the first row. */
function useChoice(groups: readonly CommandGroup[], run: Run) {
  const [chosenId, choose] = useState<string | null>(null)
  const rows = groups.flatMap(({ commands }) => commands)
  const all = rows.flatMap((row) => [row, ...(row.more ?? [])])
  const active = all.find((one) => one.id === chosenId) ?? rows[0]
  const row = rows.find((one) => one === active || one.more?.some((other) => other === active))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const at = row ? rows.indexOf(row) : -1
    const steps: Record<string, () => Command | undefined> = {
      ArrowDown: () => rows[(at + 1) % rows.length],
      ArrowUp: () => rows.at(at - 1),
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

  /** Between a row and its further actions; before the end of the text the keys move in the text. */
  function sideways(field: HTMLInputElement, step: number): Command | undefined {
    const line = row ? [row, ...(row.more ?? [])] : []
    const at = line.findIndex((one) => one === active)
    if (at === 0 && field.selectionStart !== field.value.length) return undefined
    return line[at + step]
  }
  return { rows, row, active, choose, onKeyDown }
}

/**
 * Before anything is typed: what was opened last, the screens and the actions; then what matches. What the server
 * finds comes last, so that it never takes the place of a row that Enter is about to choose.
 */
function useGroups(typed: string): { groups: CommandGroup[]; isSearching: boolean } {
  const recent = useRecent((state) => state.commands)
  const screens = useScreenCommands()
  const actions = useActionCommands()
  const found = useFoundCommands(typed)
  const isEmpty = typed.trim() === ''
  const groups: CommandGroup[] = isEmpty
    ? [
        { id: 'recent', commands: recent },
        { id: 'go', commands: screens },
        { id: 'actions', commands: actions },
      ]
    : [
        { id: 'go', commands: matching(screens, typed) },
        { id: 'actions', commands: matching(actions, typed) },
        ...found.groups,
      ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isSearching: found.isSearching,
  }
}

const isKept = ({ id }: Command) => /^(video|player|site):/.test(id)

/** Runs the command or opens its address, in a new tab on request. */
function useRun(): Run {
  const { history } = useRouter()
  return (command, inNewTab) => {
    const { href, run, staysOpen } = command
    if (!staysOpen) close()
    if (isKept(command)) remember(command)
    if (href === undefined) run?.()
    else if (inNewTab) window.open(href, '_blank', 'noreferrer')
    else history.push(href)
  }
}
