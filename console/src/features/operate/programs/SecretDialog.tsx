import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { CodeBox } from '../../../ui/page/CodeBox.tsx'

type Props = { title: string; secret: string; close: () => void }

/** Shows a secret once. Only the button closes it, so that Escape does not lose it. */
export function SecretDialog({ title, secret, close }: Props) {
  const t = useTranslations('operate.programs')
  return (
    <DialogFrame isWide title={title} onCancel={(event) => event.preventDefault()}>
      <DialogContent>
        <CodeBox
          isInPanel
          title={t('secret')}
          hint={t('secretHint')}
          code={secret}
          copyLabel={t('copySecret')}
        />
      </DialogContent>
      <DialogButtons>
        <Button look="main" onClick={close}>
          {t('secretStored')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  )
}
