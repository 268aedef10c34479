import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'

/** What somebody else saved while a form was open. */
export type OtherChange<Draft> = {
  /** Null: unknown. */
  who: string | null
  at: string | null
  theirs: Draft
  changed: readonly (keyof Draft)[]
  /** Of `changed`, those that were typed too. */
  typedToo: readonly (keyof Draft)[]
  /** Takes their version into the form, below what was typed. */
  take: () => void
}

type Props<Draft> = {
  other: OtherChange<Draft>
  labels: Record<keyof Draft, string>
}

/** Who was faster, what they changed, and a button that takes it into the form. What was typed stays. */
export function StaleNotice<Draft extends object>({ other, labels }: Props<Draft>) {
  const t = useTranslations('operate.stale')
  const instant = useFormatInstant()
  const { who, at, changed, typedToo, theirs, take } = other
  // Several fields may share one label.
  const listed = (names: readonly (keyof Draft)[]) =>
    [...new Set(names.map((field) => labels[field]))].join(', ')
  const name = who ?? t('somebody')
  return (
    <Notice tone="bad" role="alert">
      <Stack gap={10}>
        <span>{at ? t('faster', { who: name, at: instant(at) }) : t('fasterOnce', { who: name })}</span>
        <span>{changed.length > 0 ? t('changed', { fields: listed(changed) }) : t('nothingShown')}</span>
        {typedToo.map((field) => {
          const value = theirs[field]
          const isText = typeof value === 'string' && value.trim() !== ''
          return (
            <span key={String(field)}>
              {isText
                ? t('typedToo', { field: labels[field], value })
                : t('typedTooOther', { field: labels[field] })}
            </span>
          )
        })}
        <Row gap={12}>
          <Button onClick={take}>{t('take')}</Button>
        </Row>
      </Stack>
    </Notice>
  )
}
