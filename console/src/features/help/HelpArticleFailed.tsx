import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { HelpPage } from '../../../help/contents.ts'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorBox } from '../../ui/page/ErrorPanel.tsx'
import classes from './HelpArticlePage.module.css'
import { useHelpTitles } from './useHelpTitles.ts'

/** A page whose text did not arrive: without a connection, or after a release that replaced its file. */
export function HelpArticleFailed({ page }: { page: HelpPage }) {
  const t = useTranslations()
  const router = useRouter()
  // Only a new copy of the console knows the files of a new release. Without a connection there is none to get.
  const retry = () => (navigator.onLine ? location.reload() : void router.invalidate())
  const title = useHelpTitles()[page]?.title ?? t('help.title')
  return (
    <main id="content" className={classes.main}>
      <title>{`${title} · Matinee`}</title>
      <h1 className={classes.title}>{title}</h1>
      <ErrorBox className={classes.failed}>
        <p>{t('help.articleFailed')}</p>
        <Button onClick={retry}>{t('common.retry')}</Button>
      </ErrorBox>
    </main>
  )
}
