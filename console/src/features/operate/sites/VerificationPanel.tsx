import { checkOperatedVerification, verifySite, type OperatedSite } from '@matinee/contract/adminSites'
import type { ProofStatus } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { ask } from '../../../lib/dialogs.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StatusBadge, type BadgeTone } from '../../../ui/table/StatusBadge.tsx'
import { useMaySetUp } from './useMaySetUp.ts'
import { useSiteAction } from './useSiteAction.ts'

type Verification = NonNullable<OperatedSite['verification']>
type Props = { site: OperatedSite; verification: Verification }

const ways = ['adsTxt', 'tag', 'dns'] as const
const tones: Record<ProofStatus, BadgeTone> = {
  found: 'good',
  missing: 'neutral',
  unreachable: 'bad',
  off: 'neutral',
}

/** Whether the domain is verified and how, and what operators can do about it. */
export function VerificationPanel({ site, verification }: Props) {
  const t = useTranslations('operate.sites')
  const mayChange = useMaySetUp()
  const mayVerify = mayChange && verification.verifiedBy !== 'operator'
  return (
    <Panel title={t('verification')} controls={mayChange && <CheckButton site={site} />}>
      <Stack gap={16}>
        <Row gap={12} wraps justify="between">
          <StatusBadge tone={verification.isVerified ? 'good' : 'warning'}>
            {verification.verifiedBy
              ? t('verifiedBy', { way: t(`proofs.${verification.verifiedBy}`) })
              : t('unverified')}
          </StatusBadge>
          {mayVerify && <VerifyButton site={site} verification={verification} />}
        </Row>
        {!verification.isVerified && (
          <Hint>{t(verification.isHeldByAnother ? 'heldByAnother' : 'earnsNothing')}</Hint>
        )}
        <Ways verification={verification} />
      </Stack>
    </Panel>
  )
}

function Ways({ verification: { proof, checkedAt, unprovenSince, dnsRecord } }: Pick<Props, 'verification'>) {
  const t = useTranslations('operate.sites')
  const settings = useTranslations('settings.proof')
  const instant = useFormatInstant()
  return (
    <Facts
      gap={8}
      stacks
      facts={[
        ...ways.map((way) => ({
          name: settings(`ways.${way}`),
          value: proof ? (
            <StatusBadge tone={tones[proof[way]]}>{settings(`statuses.${proof[way]}`)}</StatusBadge>
          ) : (
            t('none')
          ),
        })),
        { name: t('lastCheck'), value: checkedAt ? instant(checkedAt) : t('never') },
        ...(unprovenSince ? [{ name: t('unprovenSince'), value: instant(unprovenSince) }] : []),
        { name: t('dnsRecord'), value: dnsRecord },
      ]}
    />
  )
}

function CheckButton({ site: { id } }: Pick<Props, 'site'>) {
  const t = useTranslations('operate.sites')
  const check = useSiteAction(() => api(checkOperatedVerification, { params: { id } }), t('checked'))
  return (
    <Button isBusy={check.isPending} onClick={() => check.mutate()}>
      {t('checkNow')}
    </Button>
  )
}

function VerifyButton({ site: { id, fqdn }, verification: { isHeldByAnother } }: Props) {
  const t = useTranslations('operate.sites')
  const common = useTranslations('common')
  const verify = useSiteAction(() => api(verifySite, { params: { id } }), t('verifyDone'))
  const confirm = async () => {
    const isSure = await ask({
      title: t('verifyTitle', { name: fqdn }),
      body: t(isHeldByAnother ? 'verifyTakes' : 'verifyBody'),
      verb: t('verify'),
      cancel: common('cancel'),
      isDangerous: isHeldByAnother,
    })
    if (isSure) verify.mutate()
  }
  return (
    <Button isBusy={verify.isPending} onClick={() => void confirm()}>
      {t('verify')}
    </Button>
  )
}
