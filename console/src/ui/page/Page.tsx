import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import classes from './Page.module.css'
import { useKeptFocus } from './useKeptFocus.ts'

/** The shell's parts at both ends of every page's header. */
const Ends = createContext<{ start: ReactNode; end: ReactNode }>({ start: null, end: null })
export const PageFrame = Ends.Provider

type Props = {
  title: string
  /** One quiet line: what one sees here. */
  lede?: ReactNode
  controls?: ReactNode
  breadcrumbs?: ReactNode
  children: ReactNode
}

let isFirstPage = true

/**
 * Title, its line, its controls, content. A new page's title takes the focus, so that readers hear where they are; so
 * it does when the focused element is removed.
 */
export function Page({ title, lede, controls, breadcrumbs, children }: Props) {
  const { start, end } = useContext(Ends)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  useKeptFocus(heading)
  return (
    <div className={classes.page}>
      <title>{`${title} · Matinee`}</title>
      <header className={classes.header}>
        {start}
        <div className={classes.titles}>
          {breadcrumbs}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lede && (
            <Text tone="quiet" className={classes.lede}>
              {lede}
            </Text>
          )}
        </div>
        {controls && (
          <Row gap={8} wraps className={classes.controls}>
            {controls}
          </Row>
        )}
        <Row gap={4} className={classes.end}>
          {end}
        </Row>
      </header>
      <Stack as="main" gap={24}>
        {children}
      </Stack>
    </div>
  )
}
