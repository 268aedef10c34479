import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../form/Button.tsx'
import classes from './CodeBox.module.css'
import { useCopy } from './useCopy.ts'

type Props = {
  title: string
  hint: string
  code: string
  copyLabel: string
  /** Stands between the heading and the code: which of several is shown. */
  choice?: ReactNode
}

export function CodeBox({ title, hint, code, copyLabel, choice }: Props) {
  const t = useTranslations('embed')
  const { isCopied, copy } = useCopy()
  return (
    <section className={classes.box} aria-label={title}>
      <header className={classes.header}>
        <div>
          <h2>{title}</h2>
          <p className={classes.hint}>{hint}</p>
        </div>
        <Button
          aria-label={isCopied ? t('copied') : copyLabel}
          icon={isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
          onClick={() => void copy(code)}
        >
          <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
        </Button>
      </header>
      {choice}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the keyboard must reach it to select it, and only what has a role has a name; a fieldset is for forms */}
      <pre className={classes.code} role="group" tabIndex={0} aria-label={title}>
        <code>{unbrokenWords(code)}</code>
      </pre>
    </section>
  )
}

/** A line of code is broken at its blanks, not at the hyphens of its attributes. */
function unbrokenWords(code: string): ReactNode {
  return code.split(/(\S*-\S*)/).map((part, index) =>
    index % 2 === 0 || part.length > longestUnbroken ? (
      part
    ) : (
      <span key={index} className={classes.word}>
        {part}
      </span>
    ),
  )
}

/** Longer words may not fit into the line of a phone. */
const longestUnbroken = 40
