import { Link } from '@tanstack/react-router'
import type { ElementType } from 'react'
import { useTranslations } from 'use-intl'
import type { HelpPage } from '../../../help/contents.ts'
import { AppError } from '../../lib/apiError.ts'
import { helpPath } from '../../lib/helpPath.ts'
import { Button } from '../form/Button.tsx'
import { Hint } from '../layout/Hint.tsx'
import { Stack } from '../layout/Stack.tsx'
import { joinClasses, type BoxProps, type Space } from '../layout/box.ts'
import { LearnMore } from '../overlay/LearnMore.tsx'
import classes from './ErrorPanel.module.css'

/** Codes with which a part of a screen can fail, and the help pages about them. */
const helpOfErrors: Partial<Record<AppError['code'], HelpPage>> = {
  quota_reached: 'usage',
  site_not_set_up: 'first-site',
  sums_too_large: 'report-files',
  report_timeout: 'report-files',
}

type Props = {
  error: unknown
  retry?: (() => void) | undefined
  /** Which part failed, on screens whose parts load separately. */
  title?: string
}

/** Shows what happened and what to do, with the request id for support. */
export function ErrorPanel({ error, retry, title }: Props) {
  const t = useTranslations()
  const appError = error instanceof AppError ? error : null
  const page = appError && helpOfErrors[appError.code]
  return (
    <ErrorBox pad={24}>
      <h2>{title ?? t('errors.title')}</h2>
      <p>{t(`errors.${appError?.code ?? 'internal'}`)}</p>
      {page && <LearnMore href={helpPath(page)} about={title ?? t('errors.title')} />}
      {appError?.code === 'second_factor_missing' && <Link to="/auth/security">{t('security.open')}</Link>}
      {retry && <Button onClick={retry}>{t('common.retry')}</Button>}
      {appError?.requestId && <Hint size="caption">{t('common.requestId', { id: appError.requestId })}</Hint>}
    </ErrorBox>
  )
}

/** The frame of an error message. */
export function ErrorBox<E extends ElementType = 'div'>(props: BoxProps<E, { gap?: Space }>) {
  const { className, ...rest } = props as BoxProps<'div', { gap?: Space }>
  return (
    <Stack
      gap={8}
      align="start"
      surface="card"
      pad={16}
      role="alert"
      {...rest}
      className={joinClasses(classes.box, className)}
    />
  )
}
