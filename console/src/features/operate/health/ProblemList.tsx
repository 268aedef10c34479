import type { Problem } from '@matinee/contract/health'
import { formatBytes } from '@matinee/contract/plain/format'
import { IconCircleCheck } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'

/** What is wrong and what to do, or that all is well. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const t = useTranslations('operate.health')
  const nameSubjects = useSubjects()
  if (problems.length === 0)
    return (
      <Notice as="output">
        <Row gap={8}>
          <IconCircleCheck size={20} aria-hidden="true" />
          {t('allWell')}
        </Row>
      </Notice>
    )
  return (
    <Stack as="ul" gap={12} aria-label={t('problemsTitle')}>
      {problems.map(({ kind, names, detail }) => (
        <Notice key={kind} as="li" tone="bad">
          <div>
            <Text weight="medium">{t(`problems.${kind}.title`)}</Text>
            {names.length > 0 && <Text>{nameSubjects(kind, names)}</Text>}
            {detail ? <Hint lang="en">{detail}</Hint> : <Hint>{t(`problems.${kind}.advice`)}</Hint>}
          </div>
        </Notice>
      ))}
    </Stack>
  )
}

/** The processes, queues or folders of a problem in one line. */
function useSubjects(): (kind: Problem['kind'], names: readonly string[]) => string {
  const t = useTranslations('operate.health')
  const language = useLocale()
  return (kind, names) => {
    const [folder, free] = names
    if (kind !== 'diskFull' || free === undefined) return names.join(', ')
    return t('freeIn', { free: formatBytes(Number(free), language), folder: folder! })
  }
}
