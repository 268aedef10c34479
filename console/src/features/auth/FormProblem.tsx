import { useEffect, useRef } from 'react'
import classes from './AuthFrame.module.css'

/**
 * Why a form was refused, inside it: the toast goes away. It takes the focus, so that it is read and the fields are the
 * next stop; the toast announces it already, so it is no alert of its own.
 */
export function FormProblem({ text }: { text: string | null }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) box.current?.focus()
  }, [text])
  if (!text) return null
  return (
    <p ref={box} tabIndex={-1} className={classes.alert}>
      {text}
    </p>
  )
}
