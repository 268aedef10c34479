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
  /** The name of the figure. */
  title: string
  /** The accessible name of the button. */
  label: string
  children: ReactNode
}

/**
 * A small button that explains a figure in a popover. The popover gets the focus, so that screen readers read it; Escape,
 * the button, or moving the focus away closes it. Children are rendered only while it is open.
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
        // Keeps the focus in the popover until the click: else its blur would close it and the click open it again.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconInfoCircle size={15} aria-hidden="true" />
      </button>
      {isOpen && (
        <Explanation id={id} title={title} anchor={button} close={close}>
          {children}
        </Explanation>
      )}
    </span>
  )
}

type ExplanationProps = {
  id: string
  title: string
  anchor: RefObject<HTMLElement | null>
  close: () => void
  children: ReactNode
}

function Explanation({ id, title, anchor, close, children }: ExplanationProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = box.current!
    // A popover is in the top layer, where no box around the button clips it.
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
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <dialog> has an open state besides the popover's
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

/** Below the button if there is room, else above; within the window, in page coordinates. */
function placeNextTo(box: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isBelow =
    button.bottom + gap + box.offsetHeight <= clientHeight || button.top < box.offsetHeight + gap
  const left = Math.max(edge, Math.min(button.left - 12, clientWidth - box.offsetWidth - edge))
  const top = isBelow ? button.bottom + gap : button.top - gap - box.offsetHeight
  box.style.left = `${left + window.scrollX}px`
  box.style.top = `${top + window.scrollY}px`
}

/** Facts about the figure, below a line. */
export const InfoTipFacts = ({ children }: { children: ReactNode }) => (
  <div className={classes.facts}>{children}</div>
)
