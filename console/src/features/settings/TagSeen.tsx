import type { Site } from '@matinee/contract/sites'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import classes from './TagSeen.module.css'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { useTagSeen } from './useTagSeen.ts'

type Props = {
  site: Site
  /** For pages that do not show the codes. */
  linksToCodes?: boolean
}

/** Shows the site's first and last ad request; polls until there is one. */
export function TagSeen({ site, linksToCodes = false }: Props) {
  const t = useTranslations('settings')
  const show = useFormatInstant()
  const { first, last, isError } = useTagSeen(site)
  return (
    <Panel title={t('tag')}>
      <Stack as="output" gap={6} align="start" className={classes.seen}>
        {first ? (
          <>
            <StatusBadge tone="good">{t('tagSeen', { time: show(first) })}</StatusBadge>
            {last && <Hint as="span">{t('tagSeenLast', { time: show(last) })}</Hint>}
          </>
        ) : (
          <>
            <StatusBadge tone="spark">{t('tagWaiting')}</StatusBadge>
            <Hint as="span">{t(isError ? 'tagFailed' : 'tagWaitingText')}</Hint>
            {linksToCodes && <Link to="/settings">{t('tagCodes')}</Link>}
          </>
        )}
      </Stack>
    </Panel>
  )
}
