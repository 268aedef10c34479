import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { useSavedState } from '../lib/savedState.ts'
import classes from './CalmPage.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Mark } from './Mark.tsx'

/** One matter in the middle of an otherwise empty page, outside the shell. */
export function CalmPage({ windowTitle, children }: { windowTitle: string; children: ReactNode }) {
  const language = useLocale()
  return (
    <div className={classes.page}>
      <title>{`${windowTitle} · Matinee`}</title>
      <header className={classes.top}>
        <Mark size={30} hasWordmark />
        <LanguageSwitch
          value={language}
          onChange={(chosen) => useSavedState.setState({ language: chosen })}
        />
      </header>
      <main className={classes.card}>{children}</main>
    </div>
  )
}
