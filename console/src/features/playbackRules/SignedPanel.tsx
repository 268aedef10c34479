import type { PlaybackRules } from '@matinee/contract/playbackRules'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../lib/apiError.ts'
import { ask } from '../../lib/dialogs.ts'
import { notify } from '../../lib/savedState.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { useChangeRules } from './playbackRules.queries.ts'
import { SigningKeys } from './SigningKeys.tsx'
import { TokenExample } from './TokenExample.tsx'
import classes from './SignedPanel.module.css'

/** Whether each play needs a token that the publisher signed, the keys for it, and how a token is made. */
export function SignedPanel({ rules }: { rules: PlaybackRules }) {
  const t = useTranslations('playbackRules')
  return (
    <Panel title={t('signed')} lede={t('signedLede')}>
      <div className={classes.parts}>
        <SignatureSwitch rules={rules} />
        <SigningKeys rules={rules} />
        <TokenExample keyId={rules.keys[0]?.id ?? null} />
      </div>
    </Panel>
  )
}

/** Off → on asks first, as embeds without a token stop; on → off breaks nothing. */
function SignatureSwitch({ rules: { requiresSignature, keys } }: { rules: PlaybackRules }) {
  const t = useTranslations()
  const id = useId()
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
    <div className={classes.switch}>
      <Switch
        id={id}
        checked={requiresSignature}
        disabled={isLocked}
        aria-busy={change.isPending || undefined}
        aria-describedby={`${id}-hint`}
        onTurn={(isOn) => void turn(isOn)}
      />
      <div>
        <label htmlFor={id}>{t('playbackRules.require')}</label>
        <p id={`${id}-hint`} className={classes.hint}>
          {t(isLocked ? 'playbackRules.requireNeedsKey' : 'playbackRules.requireHint')}
        </p>
      </div>
    </div>
  )
}
