import { useTranslations } from 'use-intl'
import { Button } from '../../ui/form/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'

type Props = { text: string; retry: () => void }

/** A failed request in one quiet line, with a retry button. */
export function QuietFailure({ text, retry }: Props) {
  const t = useTranslations('common')
  return (
    <Row wraps gap={16} justify="between" style={{ padding: 16 }}>
      <Text tone="quiet">{text}</Text>
      <Button onClick={retry}>{t('retry')}</Button>
    </Row>
  )
}
