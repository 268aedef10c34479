import { IconInfoCircle } from '@tabler/icons-react'
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Text } from '../layout/Text.tsx'
import classes from './InfoTip.module.css'

type Props = {
  /** The name of the explained figure. */
  title: string
  /** Name of the button. */
  label: string
  children: ReactNode
}

/**
 * A small button that explains its neighbour. The words take the focus, so that readers read them; Escape,
 * the button again, or going elsewhere closes them. Children are rendered while they are shown.
 */
export function InfoTip({ title, label, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setIsOpen(false)
  return (
    <span className={classes.place}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-tip={isOpen ? undefined : label}
        // The words keep the focus until the click has closed them; else their blur closes it and the click opens it again.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconInfoCircle size={15} aria-hidden="true" />
      </button>
      {isOpen && (
        <Words id={id} title={title} anchor={button} close={close}>
          {children}
        </Words>
      )}
    </span>
  )
}

type WordsProps = {
  id: string
  title: string
  anchor: RefObject<HTMLElement | null>
  close: () => void
  children: ReactNode
}

function Words({ id, title, anchor, close, children }: WordsProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = box.current!
    // Above everything, whatever box cuts off or scrolls around the button.
    shown.showPopover()
    shown.focus({ preventScroll: true })
    const place = () => placeNextTo(shown, anchor.current!)
    place()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place)
    observer?.observe(shown)
    return () => observer?.disconnect()
  }, [anchor])
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way out
    <div
      ref={box}
      id={id}
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <dialog> has an openness of its own, apart from the popover's
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={classes.words}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        anchor.current?.focus()
        close()
      }}
    >
      <Text weight="strong" className={classes.title}>
        {title}
      </Text>
      {children}
    </div>
  )
}

const gap = 6
const edge = 8

/** Under the button where there is room, else above; within the window, and with the page when it scrolls. */
function placeNextTo(box: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isBelow = at.bottom + gap + box.offsetHeight <= clientHeight || at.top < box.offsetHeight + gap
  const left = Math.max(edge, Math.min(at.left - 12, clientWidth - box.offsetWidth - edge))
  const top = isBelow ? at.bottom + gap : at.top - gap - box.offsetHeight
  box.style.left = `${left + window.scrollX}px`
  box.style.top = `${top + window.scrollY}px`
}

/** Below a rule: facts about the figure. */
export const InfoTipFacts = ({ children }: { children: ReactNode }) => (
  <div className={classes.facts}>{children}</div>
)
