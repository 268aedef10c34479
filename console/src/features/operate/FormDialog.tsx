import type { FormEvent, ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
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

/** A form of several fields in a dialog; longer ones scroll above its buttons. */
export function FormDialog({ title, verb, element, isBusy, save, close, children }: Props) {
  const t = useTranslations('common')
  return (
    <DialogFrame
      isWide
      title={title}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <Stack
        as="form"
        gap={20}
        ref={element}
        noValidate
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
