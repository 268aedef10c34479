import { isDeployedForYou } from '@matinee/contract/plain/zones'
import type { Site } from '@matinee/contract/sites'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import { useTagSeen } from './useTagSeen.ts'
import { ZoneCode } from './ZoneCode.tsx'

/** The wizard's last step: the site's ad code and whether its pages have run it. Can be finished without. */
export function AdCodeStep({ site }: { site: Site }) {
  const t = useTranslations('settings.adCode')
  const [isLater, setIsLater] = useState(false)
  const { first } = useTagSeen(site)
  if (isLater && !first)
    return (
      <Panel title={t('title')}>
        <Hint>
          {t('laterText')} <Link to="/settings">{t('toSettings')}</Link>
        </Hint>
      </Panel>
    )
  return (
    <Panel title={t('title')} lede={t('lede')}>
      <Stack gap={16}>
        <Codes site={site} />
        <State site={site} />
        {!first && (
          <Row>
            <Button onClick={() => setIsLater(true)}>{t('later')}</Button>
          </Row>
        )}
      </Stack>
    </Panel>
  )
}

/** The codes to paste; empty until an account manager has created the placements. */
function Codes({ site }: { site: Site }) {
  const t = useTranslations('settings')
  const pasted = site.zones.filter((zone) => zone.snippet !== null && !isDeployedForYou(zone.zoneType))
  if (site.loaderSnippet === null && pasted.length === 0) return <Hint>{t('adCode.none')}</Hint>
  return (
    <>
      {site.loaderSnippet !== null && (
        <div>
          <Text as="h3" size="body">
            {t('loader')}
          </Text>
          <Hint>{t('loaderHint')}</Hint>
          <ZoneCode code={site.loaderSnippet} copyLabel={t('loaderCopy')} />
        </div>
      )}
      {pasted.map(({ id, name, snippet }) => (
        <div key={id}>
          <Text as="h3" size="body">
            {name}
          </Text>
          <ZoneCode code={snippet!} copyLabel={t('copyOf', { name })} />
        </div>
      ))}
    </>
  )
}

function State({ site }: { site: Site }) {
  const t = useTranslations('settings')
  const show = useFormatInstant()
  const { first, isError } = useTagSeen(site)
  return (
    <Stack as="output" gap={6} align="start">
      {first ? (
        <StatusBadge tone="good">{t('adCode.seen', { host: site.fqdn, time: show(first) })}</StatusBadge>
      ) : (
        <>
          <StatusBadge tone="spark">{t('adCode.waiting')}</StatusBadge>
          <Hint as="span">{t(isError ? 'tagFailed' : 'tagWaitingText')}</Hint>
        </>
      )}
    </Stack>
  )
}
