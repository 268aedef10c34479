import { useEffect, useRef } from 'react'
import { Text } from '../../ui/layout/Text.tsx'

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
    <Text ref={box} tabIndex={-1} tone="bad" weight="medium">
      {text}
    </Text>
  )
}
