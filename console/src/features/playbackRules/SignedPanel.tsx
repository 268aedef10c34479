import type { PlaybackRules } from '@matinee/contract/playbackRules'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../lib/apiError.ts'
import { ask } from '../../lib/dialogs.ts'
import { notify } from '../../lib/savedState.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { LabelledControl } from '../../ui/form/LabelledControl.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { useChangeRules } from './playbackRules.queries.ts'
import { SigningKeys } from './SigningKeys.tsx'
import { TokenExample } from './TokenExample.tsx'

/** Requires a signed token for each play; lists the signing keys and an example. */
export function SignedPanel({ rules }: { rules: PlaybackRules }) {
  const t = useTranslations('playbackRules')
  return (
    <Panel title={t('signed')} lede={t('signedLede')}>
      <Stack gap={24}>
        <SignatureSwitch rules={rules} />
        <SigningKeys rules={rules} />
        <TokenExample keyId={rules.keys[0]?.id ?? null} />
      </Stack>
    </Panel>
  )
}

/** Switching on asks first, because embeds without a token stop; switching off breaks nothing. */
function SignatureSwitch({ rules: { requiresSignature, keys } }: { rules: PlaybackRules }) {
  const t = useTranslations()
  const change = useChangeRules()
  const isLocked = keys.length === 0 && !requiresSignature

  async function turn(isOn: boolean) {
    if (change.isPending) return
    const question = {
      title: t('playbackRules.requireTitle'),
      body: t('playbackRules.requireBody'),
      verb: t('playbackRules.requireVerb'),
      cancel: t('common.cancel'),
      isDangerous: true,
    }
    if (isOn && !(await ask(question))) return
    try {
      await change.mutateAsync({ requiresSignature: isOn })
    } catch (error) {
      const reason = t(`errors.${codeOf(error)}`)
      notify({ tone: 'error', title: t('playbackRules.saveFailed'), message: reason })
      return
    }
    notify({ tone: 'info', message: t(isOn ? 'playbackRules.required' : 'playbackRules.notRequired') })
  }

  return (
    <LabelledControl
      label={t('playbackRules.require')}
      hint={t(isLocked ? 'playbackRules.requireNeedsKey' : 'playbackRules.requireHint')}
      renderControl={(ids) => (
        <Switch
          {...ids}
          checked={requiresSignature}
          disabled={isLocked}
          aria-busy={change.isPending || undefined}
          onTurn={(isOn) => void turn(isOn)}
        />
      )}
    />
  )
}
