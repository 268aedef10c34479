import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readSupportEmail } from '../../lib/supportEmail.ts'
import { BrandRow } from '../../ui/page/BrandRow.tsx'
import { MarqueeBoard } from './MarqueeBoard.tsx'
import classes from './AuthFrame.module.css'

type Props = {
  title: string
  /** Of the window, where it is another than the page's. */
  windowTitle?: string
  lede?: string | null
  children: ReactNode
  /** Where else one may want to go. */
  links: ReactNode
}

let isFirstPage = true

/** What surrounds every page of somebody who is signed out. */
export function AuthFrame({ title, windowTitle = title, lede, children, links }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  return (
    <div className={classes.page}>
      <title>{`${windowTitle} · Matinee`}</title>
      <main className={classes.side}>
        <BrandRow className={classes.top} />
        <div className={classes.middle}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {lede && <p className={classes.lede}>{lede}</p>}
          {children}
          <nav className={classes.links}>{links}</nav>
        </div>
        <Support />
      </main>
      <MarqueeBoard />
    </div>
  )
}

function Support() {
  const t = useTranslations('auth')
  const email = readSupportEmail()
  if (!email) return null
  return (
    <p className={classes.support}>
      {t('questions')} <a href={`mailto:${email}`}>{email}</a>
    </p>
  )
}
