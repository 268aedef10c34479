import { useEffect, useRef, type ReactNode } from 'react'
import classes from './Confirmation.module.css'

/** Stands where the form was, and takes the focus that the form's button had. */
export function Confirmation({ text, children }: { text: string; children?: ReactNode }) {
  const box = useRef<HTMLOutputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <output ref={box} tabIndex={-1} className={classes.box}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" />
        <path d="m7.5 12.4 3 3 6-6.3" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span>
        <span className={classes.text}>{text}</span>
        {children}
      </span>
    </output>
  )
}
