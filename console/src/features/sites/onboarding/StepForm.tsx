import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { configQuery } from '../../../shared/config.queries.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { StepFrame, type StepWay } from './StepFrame.tsx'

const marks = { mail: (text: ReactNode) => <strong>{text}</strong> }

/** A notice only: the form itself comes by mail, from the product or from the account manager. */
export function StepForm({ frame }: { frame: StepWay }) {
  const t = useTranslations('sites.onboarding')
  const { email } = useUser()
  const { data: config } = useQuery(configQuery)
  const isMailed = config?.mailsAdManagerForm
  return (
    <StepFrame {...frame}>
      <Panel title={t('formTitle')}>
        <Stack gap={12}>
          {config && (
            <>
              <p>{t.rich(isMailed ? 'formText' : 'formTextManager', { email, ...marks })}</p>
              <p>{t(isMailed ? 'formNext' : 'formNextManager')}</p>
              <Text tone="quiet">
                {t('formLate')} <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
              </Text>
            </>
          )}
        </Stack>
      </Panel>
    </StepFrame>
  )
}
