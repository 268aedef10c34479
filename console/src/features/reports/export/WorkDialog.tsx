import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../../ui/overlay/DialogContent.tsx'

/** `share`: 0 to 1; undefined where nobody knows how long it takes. */
type Props = { title: string; body?: string; share?: number | undefined; cancel: () => void }

/** What takes a moment, how far it is, and the way out of it. */
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
