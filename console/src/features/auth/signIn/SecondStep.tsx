import type { SecondFactor } from '@matinee/contract/plain/account/secondFactors'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { helpPath } from '../../../lib/helpPath.ts'
import { canUsePasskeys } from '../../../lib/session/canUsePasskeys.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { LearnMore } from '../../../ui/overlay/LearnMore.tsx'
import { FormProblem } from '../FormProblem.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

type Props = {
  ticket: string
  methods: readonly SecondFactor[]
  /** Shows the first form again, with a reason if there is one. */
  leave: (problem: string | null) => void
}

/** The second step of a sign-in: a code of an app, a passkey, or a recovery code. */
export function SecondStep({ ticket, methods, leave }: Props) {
  const t = useTranslations('secondStep')
  const box = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const hasApp = methods.includes('authenticator')
  const hasPasskey = methods.includes('passkey') && canUsePasskeys()
  const firstWay = hasApp ? 'authenticator' : hasPasskey ? 'passkey' : 'recoveryCode'
  const [way, setWay] = useState<SecondFactor>(firstWay)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(way === 'passkey' ? 'button' : 'input')?.focus()
  }, [way])
  return (
    <Stack gap={20} ref={box}>
      {methods.includes('passkey') && !hasPasskey && <Text tone="quiet">{t('noPasskeys')}</Text>}
      {way === 'passkey' ? (
        <Text tone="quiet">{t('passkey')}</Text>
      ) : (
        <CodeForm key={way} kind={way} ticket={ticket} leave={leave} />
      )}
      {hasPasskey && (
        <>
          <FormProblem text={problem} />
          <PasskeyButton look={way === 'passkey' ? 'main' : 'quiet'} setProblem={setProblem} />
        </>
      )}
      <Stack gap={8} align="center">
        {way !== 'recoveryCode' && methods.includes('recoveryCode') && (
          <Button look="plain" onClick={() => setWay('recoveryCode')}>
            {t('useRecoveryCode')}
          </Button>
        )}
        {way === 'recoveryCode' && hasApp && (
          <Button look="plain" onClick={() => setWay('authenticator')}>
            {t('useApp')}
          </Button>
        )}
        <Button look="plain" onClick={() => leave(null)}>
          {t('back')}
        </Button>
        <Text tone="quiet">
          {t('lost')} <LearnMore href={helpPath('second-factors', 'lost')} about={t('lost')} />
        </Text>
      </Stack>
    </Stack>
  )
}
