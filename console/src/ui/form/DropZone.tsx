import { useRef, useState, type DragEvent } from 'react'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import { Button } from './Button.tsx'
import classes from './DropZone.module.css'

type Props = { text: string; or: string; button: string; accept: string; onFiles: (files: File[]) => void }

/** Accepts any dropped or chosen files; the caller validates them. */
export function DropZone({ text, or, button, accept, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setIsOver(isInside)
  }
  return (
    <Stack
      gap={8}
      align="center"
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <svg viewBox="0 0 96 64" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M12 50V16A8 8 0 0 1 20 8h56a8 8 0 0 1 8 8v34" />
        <path d="M48 42V22m-9 9 9-9 9 9" strokeLinecap="round" strokeLinejoin="round" />
        {[16, 32, 48, 64, 80].map((x) => (
          <circle key={x} fill="var(--spark-tint)" stroke="var(--spark)" cx={x} cy="56" r="4" />
        ))}
      </svg>
      <p className={classes.text}>{text}</p>
      <Text tone="quiet">{or}</Text>
      <Button onClick={() => input.current?.click()}>{button}</Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        aria-label={button}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Choosing the same file again must be a change.
          event.target.value = ''
        }}
      />
    </Stack>
  )
}
