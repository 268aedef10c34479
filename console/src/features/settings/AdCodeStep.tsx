import { isDeployedForYou } from '@matinee/contract/plain/zones'
import type { Site } from '@matinee/contract/sites'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShownInstant } from '../../lib/useShownInstant.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import classes from './AdCodeStep.module.css'
import { useTagSeen } from './useTagSeen.ts'
import { ZoneCode } from './ZoneCode.tsx'

/** In the last step of the wizard: the site's ad code and whether its pages have run it. Finishing does not need it. */
export function AdCodeStep({ site }: { site: Site }) {
  const t = useTranslations('settings.adCode')
  const [isLater, setIsLater] = useState(false)
  const { first } = useTagSeen(site)
  if (isLater && !first)
    return (
      <Panel title={t('title')}>
        <p className={classes.quiet}>
          {t('laterText')} <Link to="/settings">{t('toSettings')}</Link>
        </p>
      </Panel>
    )
  return (
    <Panel title={t('title')} lede={t('lede')}>
      <div className={classes.parts}>
        <Codes site={site} />
        <State site={site} />
        {!first && <Button onClick={() => setIsLater(true)}>{t('later')}</Button>}
      </div>
    </Panel>
  )
}

/** What is to be pasted; an account manager may have to make the placements first. */
function Codes({ site }: { site: Site }) {
  const t = useTranslations('settings')
  const pasted = site.zones.filter((zone) => zone.snippet !== null && !isDeployedForYou(zone.zoneType))
  if (site.loaderSnippet === null && pasted.length === 0)
    return <p className={classes.quiet}>{t('adCode.none')}</p>
  return (
    <>
      {site.loaderSnippet !== null && (
        <div className={classes.code}>
          <h3>{t('loader')}</h3>
          <p className={classes.quiet}>{t('loaderHint')}</p>
          <ZoneCode code={site.loaderSnippet} copyLabel={t('loaderCopy')} />
        </div>
      )}
      {pasted.map(({ id, name, snippet }) => (
        <div key={id} className={classes.code}>
          <h3>{name}</h3>
          <ZoneCode code={snippet!} copyLabel={t('copyOf', { name })} />
        </div>
      ))}
    </>
  )
}

function State({ site }: { site: Site }) {
  const t = useTranslations('settings')
  const show = useShownInstant()
  const { first, isError } = useTagSeen(site)
  return (
    <output className={classes.state}>
      {first ? (
        <StatusBadge tone="good">{t('adCode.seen', { host: site.fqdn, time: show(first) })}</StatusBadge>
      ) : (
        <>
          <StatusBadge tone="spark">{t('adCode.waiting')}</StatusBadge>
          <span className={classes.quiet}>{t(isError ? 'tagFailed' : 'tagWaitingText')}</span>
        </>
      )}
    </output>
  )
}
