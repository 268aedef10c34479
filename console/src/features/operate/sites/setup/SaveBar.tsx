import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/form/Button.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'

type Props = {
  form: { problem: string | null; isChanged: boolean; isSaving: boolean; discard: () => void }
}

/** The end of a form: why it was refused, and its buttons. */
export function SaveBar({ form: { problem, isChanged, isSaving, discard } }: Props) {
  const t = useTranslations('operate.sites')
  const common = useTranslations('common')
  return (
    <>
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
