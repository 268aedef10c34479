import {
  pauseSite,
  removeSite,
  restoreSite,
  resumeSite,
  setSite,
  type OperatedSite,
} from '@matinee/contract/adminSites'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { ask } from '../../../lib/dialogs.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { useMaySetUp } from './useMaySetUp.ts'
import { useSiteAction } from './useSiteAction.ts'

/** Set live, pause, resume, remove and restore, for those who may. */
export function SiteActions({ site }: { site: OperatedSite }) {
  const mayChange = useMaySetUp()
  if (!mayChange) return null
  if (site.isRemoved) return <Restore site={site} />
  return (
    <>
      <Remove site={site} />
      {site.status === 'PAUSED' ? <Resume site={site} /> : <Pause site={site} />}
      {site.status === 'NEW' && <SetLive site={site} />}
    </>
  )
}

/** Ends the onboarding in place of the publisher. */
function SetLive({ site: { id, updatedAt } }: { site: OperatedSite }) {
  const t = useTranslations('operate.sites')
  const set = useSiteAction(
    () => api(setSite, { params: { id }, body: { status: 'LIVE', updatedAt } }),
    t('setLiveDone'),
  )
  return (
    <Button look="main" isBusy={set.isPending} onClick={() => set.mutate()}>
      {t('setLive')}
    </Button>
  )
}

function Restore({ site: { id } }: { site: OperatedSite }) {
  const t = useTranslations('operate.sites')
  const restore = useSiteAction(() => api(restoreSite, { params: { id } }), t('restored'))
  return (
    <Button look="main" isBusy={restore.isPending} onClick={() => restore.mutate()}>
      {t('restore')}
    </Button>
  )
}

function Resume({ site: { id } }: { site: OperatedSite }) {
  const t = useTranslations('operate.sites')
  const resume = useSiteAction(() => api(resumeSite, { params: { id } }), t('resumed'))
  return (
    <Button look="main" isBusy={resume.isPending} onClick={() => resume.mutate()}>
      {t('resume')}
    </Button>
  )
}

function Pause({ site: { id, fqdn } }: { site: OperatedSite }) {
  const t = useTranslations('operate.sites')
  const common = useTranslations('common')
  const pause = useSiteAction(() => api(pauseSite, { params: { id } }), t('paused'))
  const confirm = async () => {
    const isSure = await ask({
      title: t('pauseTitle', { name: fqdn }),
      body: t('pauseBody'),
      verb: t('pause'),
      cancel: common('cancel'),
    })
    if (isSure) pause.mutate()
  }
  return (
    <Button isBusy={pause.isPending} onClick={() => void confirm()}>
      {t('pause')}
    </Button>
  )
}

function Remove({ site: { id, fqdn } }: { site: OperatedSite }) {
  const t = useTranslations('operate.sites')
  const common = useTranslations('common')
  const remove = useSiteAction(() => api(removeSite, { params: { id } }), t('removed'))
  const confirm = async () => {
    const isSure = await ask({
      title: t('removeTitle', { name: fqdn }),
      body: t('removeBody'),
      verb: t('remove'),
      cancel: common('cancel'),
      isDangerous: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <Button isBusy={remove.isPending} onClick={() => void confirm()}>
      {t('remove')}
    </Button>
  )
}
