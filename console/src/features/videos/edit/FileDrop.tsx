import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import classes from './FileDrop.module.css'

type Props = {
  button: string
  /** What may be dropped, or what was chosen. */
  note: string
  accept: string
  error?: string | null
  isBusy?: boolean
  onFile: (file: File) => void
}

/** One file, dropped or chosen; judging it is the caller's. */
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
    <div className={classes.field}>
      <div
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
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={button}
          hidden
          onChange={(event) => {
            take(event.target.files)
            // Choosing the same file once more must be noticed.
            event.target.value = ''
          }}
        />
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
