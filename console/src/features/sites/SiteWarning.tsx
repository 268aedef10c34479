import type { Site } from '@matinee/contract/sites'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dismissWarning, isWarningDismissed } from '../../shared/cachedSiteData.ts'
import { useUser } from '../../lib/session/session.ts'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { WarningNote } from '../../ui/page/WarningNote.tsx'

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
  const [isDismissed, setIsDismissed] = useState(() => isWarningDismissed({ userId, siteId, text }))
  if (isDismissed) return null
  return (
    <WarningNote
      title={title}
      end={
        <IconButton
          label={t('dismissWarning')}
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={() => {
            dismissWarning({ userId, siteId, text })
            setIsDismissed(true)
          }}
        />
      }
    >
      {description && <p>{description}</p>}
    </WarningNote>
  )
}
