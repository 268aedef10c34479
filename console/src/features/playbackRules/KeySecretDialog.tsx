import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { useCopy } from '../../ui/page/useCopy.ts'
import classes from './KeySecretDialog.module.css'

export type NewKey = { id: string; secret: string }

/** Shows a secret for the only time; closes only after the user confirms that it is stored. */
export function KeySecretDialog({ created, close }: { created: NewKey; close: () => void }) {
  const t = useTranslations('playbackRules')
  const embed = useTranslations('embed')
  const [isStored, setIsStored] = useState(false)
  const { isCopied, copy } = useCopy()

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  return (
    <DialogFrame
      isWide
      title={t('secretTitle')}
      body={t('secretBody')}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      // Some browsers close a dialog at a second Escape; it opens again.
      onClose={(event) => event.currentTarget.showModal()}
    >
      <Stack as="dl" gap={8} surface="sunken" pad="note" className={classes.facts}>
        <Fact name={t('secretKey')} value={created.id} />
        <Fact name={t('secret')} value={created.secret} />
      </Stack>
      <Button
        look="main"
        icon={isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
        onClick={() => void copy(created.secret)}
      >
        <span aria-live="polite">{isCopied ? embed('copied') : t('copySecret')}</span>
      </Button>
      <Row gap={12} justify="between" wraps hasLineAbove className={classes.end}>
        <Checkbox label={t('secretStored')} checked={isStored} onChange={setIsStored} />
        <Button disabled={!isStored} onClick={close}>
          {t('secretClose')}
        </Button>
      </Row>
    </DialogFrame>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <Hint as="dt" size="caption">
      {name}
    </Hint>
    <Text as="dd" face="code" fit="break">
      {value}
    </Text>
  </div>
)
