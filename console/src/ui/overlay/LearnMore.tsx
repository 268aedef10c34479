import { useTranslations } from 'use-intl'

type Props = {
  /** An address of `helpPath`. */
  href: string
  /** What the help page is about, for readers who hear the link alone. */
  about: string
}

/** A link to the help, in a new tab, so that nothing typed is lost. */
export function LearnMore({ href, about }: Props) {
  const t = useTranslations('common')
  return (
    <a href={href} target="_blank" rel="noreferrer" aria-label={`${t('learnMore')}: ${about}`}>
      {t('learnMore')}
    </a>
  )
}
