import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'

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
