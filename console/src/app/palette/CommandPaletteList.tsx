import { useLayoutEffect, useRef, type ComponentProps, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import classes from './CommandPaletteList.module.css'
import { Keys } from './CommandPaletteKeys.tsx'
import type { Command, CommandGroup } from './commands.tsx'

type Props = {
  id: string
  groups: readonly CommandGroup[]
  /** The command that Enter runs, and its row. */
  active: Command | undefined
  row: Command | undefined
  choose: (id: string) => void
  run: (command: Command, inNewTab: boolean) => void
}

export const optionId = (list: string, { id }: Command): string => `${list}-${id}`

export function CommandPaletteList({ id, groups, active, row, choose, run }: Props) {
  const t = useTranslations('palette')
  const list = useRef<HTMLDivElement>(null)
  const pointer = useRef('')
  const first = groups[0]?.commands[0]
  const revealedId = row && row !== first ? optionId(id, row) : null

  useLayoutEffect(() => {
    const shown = list.current!
    if (revealedId === null) shown.scrollTop = 0
    else reveal(shown, document.getElementById(revealedId))
  }, [revealedId])

  /** Browsers report a pointer move also when the list scrolls below a resting pointer. */
  function hasMoved({ clientX, clientY }: MouseEvent): boolean {
    const [before, now] = [pointer.current, `${clientX} ${clientY}`]
    pointer.current = now
    return before !== '' && before !== now
  }

  /** Moving the pointer selects an option; the focus stays in the field. */
  const option = (command: Command): ComponentProps<'div'> => ({
    id: optionId(id, command),
    role: 'option',
    'aria-selected': command === active,
    onMouseMove: (event: MouseEvent) => hasMoved(event) && command !== active && choose(command.id),
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => run(command, event.ctrlKey || event.metaKey),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options with pictures and keys, of a combobox
    <div ref={list} id={id} role="listbox" aria-label={t('results')} tabIndex={-1} className={classes.list}>
      {groups.map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a listbox
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <Text
            id={`${id}-${group.id}`}
            size="caption"
            tone="quiet"
            weight="medium"
            role="presentation"
            className={classes.heading}
          >
            {group.title === undefined ? t(group.id) : group.title}
          </Text>
          {group.commands.map((command) => (
            <OptionRow key={command.id} command={command} isActive={command === row} option={option} />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionRowProps = {
  command: Command
  isActive: boolean
  /** The listbox's props of a command. */
  option: (command: Command) => ComponentProps<'div'>
}

function OptionRow({ command, isActive, option }: OptionRowProps) {
  return (
    <Row role="presentation" className={classes.row} data-active={isActive || undefined}>
      <Row gap={12} {...option(command)} className={classes.main}>
        <span className={classes.icon}>{command.icon}</span>
        <Text as="span" fit="cut" className={classes.text}>
          {command.text}
        </Text>
        {command.note && (
          <Hint as="span" fit="one-line" isNumeric>
            {command.note}
          </Hint>
        )}
        {command.keys && (
          <span aria-hidden="true" className={classes.keys}>
            <Keys keys={command.keys} />
          </span>
        )}
      </Row>
      {command.more?.map((other) => (
        <div key={other.id} {...option(other)} className={classes.other}>
          {other.icon}
          <span>{other.text}</span>
          <span className="hidden-text">, {command.text}</span>
        </div>
      ))}
    </Row>
  )
}

/** Scrolls the option into view, as little as necessary. */
function reveal(list: HTMLElement, option: HTMLElement | null): void {
  if (!option) return
  const [frame, box] = [list.getBoundingClientRect(), option.getBoundingClientRect()]
  const edge = 8
  if (box.top < frame.top + edge) list.scrollTop -= frame.top + edge - box.top
  else if (box.bottom > frame.bottom - edge) list.scrollTop += box.bottom + edge - frame.bottom
}
