import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../lib/saveFile.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { DialogButtons } from '../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { useCopy } from '../../ui/page/useCopy.ts'

/** Shows new recovery codes for the only time. Only its last button closes it. */
export function RecoveryCodesDialog({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const t = useTranslations('security.recovery')
  const { email } = useUser()
  const text = codes.join('\n')

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  return (
    <DialogFrame
      title={t('newTitle')}
      body={t('newBody')}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      // Some browsers close a dialog at a second Escape; it opens again.
      onClose={(event) => event.currentTarget.showModal()}
    >
      <DialogContent>
        <Grid as="ul" narrowest={130} gap={8} surface="sunken" pad={12} aria-label={t('title')}>
          {codes.map((code) => (
            <Text as="li" face="code" key={code}>
              {code}
            </Text>
          ))}
        </Grid>
        <Row gap={8} wraps>
          <CopyButton text={text} />
          <Button
            icon={<IconDownload aria-hidden="true" />}
            onClick={() =>
              saveFile(
                'matinee-recovery-codes.txt',
                'text/plain;charset=utf-8',
                `${t('fileTitle', { email })}\n\n${text}\n`,
              )
            }
          >
            {t('download')}
          </Button>
        </Row>
      </DialogContent>
      <DialogButtons>
        <Button look="main" onClick={close}>
          {t('saved')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  )
}

function CopyButton({ text }: { text: string }) {
  const t = useTranslations()
  const { isCopied, copy } = useCopy()
  return (
    <Button
      icon={isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
      onClick={() => void copy(text)}
    >
      <span aria-live="polite">{isCopied ? t('embed.copied') : t('security.recovery.copy')}</span>
    </Button>
  )
}
