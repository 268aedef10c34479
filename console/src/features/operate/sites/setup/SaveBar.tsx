import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/form/Button.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { StaleNotice, type OtherChange } from '../../stale/StaleNotice.tsx'

type Props<Draft> = {
  form: {
    problem: string | null
    other: OtherChange<Draft> | null
    isChanged: boolean
    isSaving: boolean
    discard: () => void
  }
  labels: Record<keyof Draft, string>
}

/** The end of a form: why it was refused, and its buttons. */
export function SaveBar<Draft extends object>({ form, labels }: Props<Draft>) {
  const { problem, other, isChanged, isSaving, discard } = form
  const t = useTranslations('operate.sites')
  const common = useTranslations('common')
  return (
    <>
      {other && <StaleNotice other={other} labels={labels} />}
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <Row gap={12}>
        <Button type="submit" look="main" isIdle={!isChanged} isBusy={isSaving}>
          {common('save')}
        </Button>
        {isChanged && <Button onClick={discard}>{t('discard')}</Button>}
      </Row>
    </>
  )
}
