import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '../../ui/form/Button.tsx'
import { DialogButtons } from '../../ui/overlay/DialogButtons.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'

/** Links to the uploaded file in browsers that blocked its tab. */
export function DriveLink({ url, close }: { url: string; close: () => void }) {
  const t = useTranslations()
  return (
    <DialogFrame
      title={t('reports.drive.there')}
      body={t('reports.drive.thereBody')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <DialogButtons>
        <Button onClick={close}>{t('common.close')}</Button>
        <a
          className={buttonClass('main')}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={close}
        >
          {t('reports.drive.open')}
        </a>
      </DialogButtons>
    </DialogFrame>
  )
}
