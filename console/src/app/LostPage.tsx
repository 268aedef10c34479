import { useTranslations } from 'use-intl'
import { buttonClass } from '../ui/form/Button.tsx'
import { Mark } from '../ui/page/Mark.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import calm from '../ui/page/CalmPage.module.css'

/** The console's program could not be had, or broke before it drew anything. Stands without it. */
export function LostPage() {
  const t = useTranslations()
  return (
    <div className={calm.page}>
      <header className={calm.top}>
        <Mark size={30} hasWordmark />
      </header>
      <Stack as="main" gap={20} surface="card" className={calm.card}>
        <div role="alert">
          <h1>{t('errors.title')}</h1>
          <p>{t('errors.lost')}</p>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- reloads this address */}
        <a className={buttonClass('main')} href="">
          {t('common.retry')}
        </a>
      </Stack>
    </div>
  )
}
