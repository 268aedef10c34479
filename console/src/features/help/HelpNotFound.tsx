import { useTranslations } from 'use-intl'
import classes from './HelpArticlePage.module.css'
import { HelpSupport } from './HelpSupport.tsx'

export function HelpNotFound() {
  const t = useTranslations('help')
  return (
    <main id="content" className={classes.main}>
      <title>{`${t('notFound')} · Matinee`}</title>
      <h1 className={classes.title}>{t('notFound')}</h1>
      <p className={classes.hint}>{t('notFoundHint')}</p>
      <HelpSupport />
    </main>
  )
}
