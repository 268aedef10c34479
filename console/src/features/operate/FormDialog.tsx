import { useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { ask } from '../../lib/dialogs.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { DialogButtons } from '../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'

type Props = {
  title: string
  verb: string
  /** In which the first refused field gets the focus. */
  element: RefObject<HTMLFormElement | null>
  isBusy: boolean
  save: () => void
  close: () => void
  children: ReactNode
}

/** A form of several fields in a dialog; longer ones scroll above its buttons. Escape asks before it drops what was typed. */
export function FormDialog({ title, verb, element, isBusy, save, close, children }: Props) {
  const t = useTranslations('common')
  const words = useTranslations('operate')
  const isTouched = useRef(false)
  const leave = async () => {
    const question = {
      title: words('dropTitle'),
      body: words('dropBody'),
      verb: words('drop'),
      cancel: words('keepEditing'),
      isDangerous: true,
    }
    if (!isTouched.current || (await ask(question))) close()
  }
  return (
    <DialogFrame
      isWide
      title={title}
      onCancel={(event) => {
        event.preventDefault()
        void leave()
      }}
    >
      <Stack
        as="form"
        gap={20}
        ref={element}
        noValidate
        onInput={() => {
          isTouched.current = true
        }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save()
        }}
      >
        <DialogContent scrolls>{children}</DialogContent>
        <DialogButtons>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" look="main" isBusy={isBusy}>
            {verb}
          </Button>
        </DialogButtons>
      </Stack>
    </DialogFrame>
  )
}
