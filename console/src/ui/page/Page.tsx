import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import classes from './Page.module.css'
import { useFocusFallback } from './useFocusFallback.ts'

/** The shell's parts at the start and end of every page's header. */
const HeaderEnds = createContext<{ start: ReactNode; end: ReactNode }>({ start: null, end: null })
export const PageFrame = HeaderEnds.Provider

type Props = {
  title: string
  /** One quiet line that describes the page. */
  lede?: ReactNode
  controls?: ReactNode
  breadcrumbs?: ReactNode
  children: ReactNode
}

let isFirstPage = true

/**
 * The header and content of a page. The title gets the focus when a new page opens, so that screen readers announce the
 * page, and when the focused element is removed.
 */
export function Page({ title, lede, controls, breadcrumbs, children }: Props) {
  const { start, end } = useContext(HeaderEnds)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  useFocusFallback(heading)
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
