import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ask } from './dialogs.ts'

/** Asks before the user leaves a page with unsaved changes, by a link, the back button or closing the tab. */
export function useLeaveGuard(isUnsaved: () => boolean): void {
  const t = useTranslations('common')
  useBlocker({
    shouldBlockFn: async () =>
      isUnsaved() &&
      !(await ask({
        title: t('leaveUnsaved'),
        verb: t('leave'),
        cancel: t('stay'),
        isDangerous: true,
      })),
    enableBeforeUnload: isUnsaved,
  })
}
