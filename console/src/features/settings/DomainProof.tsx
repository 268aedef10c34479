import {
  checkSiteVerification,
  type ProofStatus,
  type Site,
  type SiteVerification,
} from '@matinee/contract/sites'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import { ZoneCode } from './ZoneCode.tsx'
import { verificationQuery } from './verification.queries.ts'

/** Shows whether the site's domain is verified and the three ways to verify it; one is enough. */
export function DomainProof({ site }: { site: Site }) {
  const t = useTranslations('settings.proof')
  const query = useQuery(verificationQuery(site.id))
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: () => api(checkSiteVerification, { params: { id: site.id } }),
    onSuccess: (checked) => queryClient.setQueryData(verificationQuery(site.id).queryKey, checked),
  })
  if (query.isError && !query.data)
    return (
      <Panel title={t('title')}>
        <ErrorPanel title={t('failed')} error={query.error} retry={() => void query.refetch()} />
      </Panel>
    )
  if (!query.data) return <PanelSkeleton heights={[140]} />
  return (
    <Panel
      title={t('title')}
      {...(!query.data.isVerified && { lede: t('lede') })}
      controls={
        <Button isBusy={check.isPending} onClick={() => check.mutate()}>
          {t('checkNow')}
        </Button>
      }
    >
      <Result site={site} verification={query.data} />
      {check.isError && <ErrorPanel title={t('checkFailed')} error={check.error} />}
    </Panel>
  )
}

function Result({ site, verification }: { site: Site; verification: SiteVerification }) {
  const t = useTranslations('settings.proof')
  const show = useFormatInstant()
  const { isVerified, isHeldByAnother, checkedAt } = verification
  return (
    <Stack gap={16}>
      <Stack as="output" gap={8} align="start">
        <StatusBadge tone={isVerified ? 'good' : 'warning'}>
          {t(isVerified ? 'verified' : 'unverified')}
        </StatusBadge>
        <span>
          {isVerified
            ? t('verifiedText', { domain: site.fqdn })
            : t(isHeldByAnother ? 'heldText' : 'unverifiedText', { domain: site.fqdn })}
        </span>
      </Stack>
      {(!isVerified || checkedAt !== null) && <Ways verification={verification} domain={site.fqdn} />}
      {checkedAt && <Hint>{t('checkedAt', { time: show(checkedAt) })}</Hint>}
      {!checkedAt && !isVerified && <Hint>{t('neverChecked')}</Hint>}
    </Stack>
  )
}

const tones = { found: 'good', missing: 'neutral', unreachable: 'bad', off: 'neutral' } as const

function Ways({ verification, domain }: { verification: SiteVerification; domain: string }) {
  const t = useTranslations('settings.proof')
  const { proof, adsTxtLines, dnsRecord } = verification
  const ways: { name: 'adsTxt' | 'tag' | 'dns'; code: string | null; status: ProofStatus | null }[] = [
    {
      name: 'adsTxt',
      code: adsTxtLines[0] ?? null,
      status: adsTxtLines.length > 0 ? (proof?.adsTxt ?? null) : 'off',
    },
    { name: 'tag', code: null, status: proof?.tag ?? null },
    { name: 'dns', code: dnsRecord, status: proof?.dns ?? null },
  ]
  return (
    <Stack as="ul" gap={16}>
      {ways.map(({ name, code, status }) => (
        <Stack as="li" key={name} gap={6} hasLineAbove>
          <Row gap={12} wraps>
            <Text as="h3" size="body" face="text">
              {t(`ways.${name}`)}
            </Text>
            {status && <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>}
          </Row>
          <Hint>{status === 'off' ? t('offText') : t(`wayTexts.${name}`, { domain })}</Hint>
          {code && <ZoneCode code={code} copyLabel={t(`copies.${name}`)} />}
        </Stack>
      ))}
    </Stack>
  )
}
