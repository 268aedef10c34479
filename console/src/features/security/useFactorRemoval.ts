import type { Security } from '@matinee/contract/security'
import { useTranslations } from 'use-intl'
import { ask } from '../../lib/dialogs.ts'
import { notify } from '../../lib/savedState.ts'
import { useSecurityChange } from './useSecurityChange.ts'

type Removal = { title: string; body: string; verb: string; done: string; call: () => Promise<object> }

/** Removes a second factor after a question that says what it means for the next sign-in. */
export function useFactorRemoval({ authenticator, passkeys, isRequired }: Security) {
  const t = useTranslations()
  const { isBusy, change } = useSecurityChange()
  const isLast = passkeys.length + (authenticator ? 1 : 0) === 1
  const consequence = !isLast ? 'others' : isRequired ? 'lastRequired' : 'last'

  async function remove({ title, body, verb, done, call }: Removal) {
    const isSure = await ask({
      title,
      body: `${body} ${t(`security.afterRemoval.${consequence}`)}`,
      verb,
      cancel: t('common.cancel'),
      isDangerous: true,
    })
    if (isSure && (await change((send) => send(call)))) notify({ tone: 'info', message: done })
  }

  return { isBusy, remove }
}
