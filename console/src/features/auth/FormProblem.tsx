import { useEffect, useRef } from 'react'
import { Text } from '../../ui/layout/Text.tsx'

/**
 * The reason of a refusal, inside the form, because the toast disappears. Takes the focus, so that the fields are the
 * next tab stop. Not an alert, because the toast announces it already.
 */
export function FormProblem({ text }: { text: string | null }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) box.current?.focus()
  }, [text])
  if (!text) return null
  return (
    <Text ref={box} tabIndex={-1} tone="bad" weight="medium">
      {text}
    </Text>
  )
}
