import type { Site } from '@matinee/contract/sites'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dismissWarning, isWarningDismissed } from '../../shared/cachedSiteData.ts'
import { useUser } from '../../lib/session/session.ts'
import { IconButton } from '../../ui/form/IconButton.tsx'
import classes from './SiteWarning.module.css'

/** The account manager's warning about this site, until dismissed; a changed warning shows again. */
export function SiteWarning({ site }: { site: Site }) {
  const { warning } = site
  if (!warning) return null
  const text = `${warning.title}\n${warning.description}`
  return <Banner key={`${site.id}\n${text}`} siteId={site.id} text={text} {...warning} />
}

type Props = { siteId: string; text: string; title: string; description: string }

function Banner({ siteId, text, title, description }: Props) {
  const t = useTranslations('sites')
  const { id: userId } = useUser()
  const id = useId()
  const [isDismissed, setIsDismissed] = useState(() => isWarningDismissed({ userId, siteId, text }))
  if (isDismissed) return null
  return (
    <section className={classes.banner} aria-labelledby={id}>
      <IconAlertTriangle className={classes.icon} size={20} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>
        <h2 id={id}>{title}</h2>
        {description && <p>{description}</p>}
      </div>
      <IconButton
        label={t('dismissWarning')}
        icon={<IconX size={18} aria-hidden="true" />}
        onClick={() => {
          dismissWarning({ userId, siteId, text })
          setIsDismissed(true)
        }}
      />
    </section>
  )
}
