import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export function NotFoundPage() {
  const t = useTranslations('notFound')
  return (
    <Page title={t('title')}>
      <EmptyState
        text={t('body')}
        action={
          <Link to="/" className={buttonClass('main')}>
            {t('home')}
          </Link>
        }
      />
    </Page>
  )
}
