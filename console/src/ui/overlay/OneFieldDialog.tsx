import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../form/Button.tsx'
import type { useOneField } from '../form/useOneField.ts'
import { Stack } from '../layout/Stack.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { DialogContent } from './DialogContent.tsx'
import { DialogFrame } from './DialogFrame.tsx'

type Props = {
  title: string
  body: string
  verb: string
  isDangerous?: boolean
  form: Pick<ReturnType<typeof useOneField>, 'element' | 'submit' | 'isBusy'>
  /** Another way to answer, before the two buttons; it waits while the form is sent. */
  otherButton?: ReactNode
  /** While the other way is being taken. */
  isIdle?: boolean
  close: () => void
  children: ReactNode
}

/** The form of `useOneField` in a dialog. */
export function OneFieldDialog({ title, body, verb, form, close, children, ...look }: Props) {
  const t = useTranslations('common')
  const { element, submit, isBusy } = form
  return (
    <DialogFrame
      title={title}
      body={body}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <DialogContent>
        <Stack as="form" gap={20} ref={element} noValidate onSubmit={(event) => void submit(event)}>
          {children}
          <DialogButtons>
            {look.otherButton}
            <Button onClick={close}>{t('cancel')}</Button>
            <Button
              type="submit"
              look={look.isDangerous ? 'bad' : 'main'}
              isBusy={isBusy}
              isIdle={look.isIdle ?? false}
            >
              {verb}
            </Button>
          </DialogButtons>
        </Stack>
      </DialogContent>
    </DialogFrame>
  )
}
