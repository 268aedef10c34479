import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import classes from './FileDrop.module.css'

type Props = {
  button: string
  /** The accepted formats, or the chosen file. */
  note: string
  accept: string
  error?: string | null
  isBusy?: boolean
  onFile: (file: File) => void
}

/** Takes one file, dropped or chosen; the caller validates it. */
export function FileDrop({ button, note, accept, error = null, isBusy = false, onFile }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setIsOver(isInside)
  }
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !isBusy) onFile(file)
  }
  return (
    <Stack gap={6}>
      <Row
        gap={12}
        wraps
        className={classes.zone}
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false)
          take(event.dataTransfer.files)
        }}
      >
        <Button
          icon={<IconUpload aria-hidden="true" />}
          isBusy={isBusy}
          aria-describedby={`${id}-note`}
          onClick={() => input.current?.click()}
        >
          {button}
        </Button>
        <Hint id={`${id}-note`} grows fit="break">
          {note}
        </Hint>
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={button}
          hidden
          onChange={(event) => {
            take(event.target.files)
            // Without this, choosing the same file again fires no event.
            event.target.value = ''
          }}
        />
      </Row>
      {error && (
        <Text tone="bad" size="small" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
