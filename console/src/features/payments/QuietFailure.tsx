import { useTranslations } from 'use-intl'
import { Button } from '../../ui/form/Button.tsx'
import classes from './QuietFailure.module.css'

type Props = { text: string; retry: () => void }

/** A failed request in one quiet line, with a retry button. */
export function QuietFailure({ text, retry }: Props) {
  const t = useTranslations('common')
  return (
    <div className={classes.quiet}>
      <p>{text}</p>
      <Button onClick={retry}>{t('retry')}</Button>
    </div>
  )
}
