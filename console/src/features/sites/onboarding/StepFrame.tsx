import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import { codeOf } from '../../../lib/apiError.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { isStale } from './useSaveStep.ts'

/** Props that the wizard passes to every step. */
export type StepWay = {
  isLast: boolean
  isSaving: boolean
  /** Why the last save failed. */
  error: unknown
  proceed: (change?: { fqdn?: string }) => Promise<void>
  /** Follows the content of the last step; null at the others. */
  end: ReactNode
  /** Null at the first step. */
  back: (() => void) | null
}

type Props = StepWay & {
  children: ReactNode
  isBlocked?: boolean
  /** For fields of the content that the Enter key sends. */
  formId?: string
}

/** A step's content with the buttons Back and Proceed below it. */
export function StepFrame({ children, isBlocked = false, formId, ...way }: Props) {
  const t = useTranslations()
  const { isLast, isSaving, error, proceed, end, back } = way
  const code = codeOf(error)
  return (
    <Stack gap={20}>
      {children}
      {end}
      {Boolean(error) && (
        <Notice tone="bad" role="alert">
          <p>
            <strong>{t('sites.onboarding.notSaved')}</strong>{' '}
            {isStale(error) ? t('sites.onboarding.staleText') : t(`errors.${code}`)}
          </p>
        </Notice>
      )}
      <Row
        as="form"
        gap={8}
        justify="end"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving && !isBlocked) void proceed()
        }}
      >
        {back && (
          <Button disabled={isSaving} onClick={back}>
            {t('sites.onboarding.back')}
          </Button>
        )}
        <Button type="submit" look="main" isBusy={isSaving} disabled={isBlocked}>
          {isLast ? t('sites.onboarding.finish') : t('sites.onboarding.proceed')}
        </Button>
      </Row>
    </Stack>
  )
}
