import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readSupportEmail } from '../../lib/supportEmail.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { BrandRow } from '../../ui/page/BrandRow.tsx'
import { MarqueeBoard } from './MarqueeBoard.tsx'
import classes from './AuthFrame.module.css'

type Props = {
  title: string
  /** The window's title, if it differs from the page's. */
  windowTitle?: string
  lede?: string | null
  children: ReactNode
  /** Links to the other signed-out pages. */
  links: ReactNode
  /** Follows the links. */
  after?: ReactNode
}

let isFirstPage = true

/** The frame of all signed-out pages. */
export function AuthFrame({ title, windowTitle = title, lede, children, links, after }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  return (
    <div className={classes.page}>
      <title>{`${windowTitle} · Matinee`}</title>
      <main className={classes.side}>
        <BrandRow />
        <Stack gap={20} className={classes.middle}>
          <Stack as="header" gap={8} className={classes.head}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lede && <Text tone="quiet">{lede}</Text>}
          </Stack>
          {children}
          {links && (
            <Row as="nav" gap={24} justify="between" wraps className={classes.links}>
              {links}
            </Row>
          )}
          {after}
        </Stack>
        <Support />
      </main>
      <MarqueeBoard />
    </div>
  )
}

const linkToHelp = (name: ReactNode) => (
  <a href="/help" target="_blank" rel="noreferrer">
    {name}
  </a>
)

function Support() {
  const t = useTranslations('auth')
  const email = readSupportEmail()
  if (!email) return null
  return (
    <Text tone="quiet" fit="break" className={classes.links}>
      {t('questions')} <a href={`mailto:${email}`}>{email}</a> {t.rich('orHelp', { link: linkToHelp })}
    </Text>
  )
}
