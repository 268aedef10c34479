import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AppError, isWorthRetrying } from '../../lib/apiError.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Button, buttonClass } from '../../ui/form/Button.tsx'

export type Trouble =
  | Error
  | 'not_while_acting'
  | 'unsupported_response_type'
  | 'redirect_uri_mismatch'
  | 'incomplete'

/** Explains the error and links back to the console, never to the refused address. */
export function ConsentRefused({ error, retry }: { error: Trouble; retry?: () => void }) {
  const t = useTranslations()
  const code = error instanceof AppError ? error.code : error
  return (
    <Stack gap={12} role="alert">
      <h1>{t('oauth.refused')}</h1>
      <Text tone="quiet">
        {code === 'incomplete'
          ? t('oauth.incomplete')
          : code === 'not_found'
            ? t('oauth.unknownApp')
            : t(`errors.${typeof code === 'string' ? code : 'internal'}`)}
      </Text>
      <Row gap={8} wraps>
        {retry && isWorthRetrying(error) && <Button onClick={retry}>{t('common.retry')}</Button>}
        <Link to="/" className={buttonClass()}>
          {t('notFound.home')}
        </Link>
      </Row>
    </Stack>
  )
}
