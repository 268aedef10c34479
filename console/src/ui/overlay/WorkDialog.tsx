import { useTranslations } from 'use-intl'
import { Button } from '../form/Button.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { ProgressBar } from '../page/ProgressBar.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { DialogContent } from './DialogContent.tsx'

/** `share`: 0 to 1; undefined when the duration is unknown. */
type Props = { title: string; body?: string; share?: number | undefined; cancel: () => void }

/** A task that takes a while, its progress, and a button that cancels it. */
export function WorkDialog({ title, body, share, cancel }: Props) {
  const t = useTranslations('common')
  return (
    <DialogFrame
      title={title}
      body={body}
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
    >
      {share !== undefined && (
        <DialogContent>
          <ProgressBar value={share * 100} label={title} />
        </DialogContent>
      )}
      <DialogButtons>
        <Button onClick={cancel}>{t('cancel')}</Button>
      </DialogButtons>
    </DialogFrame>
  )
}
