import { useTranslations } from 'use-intl'
import { buttonClass } from '../ui/form/Button.tsx'
import { Mark } from '../ui/page/Mark.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import calm from '../ui/page/CalmPage.module.css'

/** Shown when the console's script does not load, or fails before it renders anything. Works without it. */
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
