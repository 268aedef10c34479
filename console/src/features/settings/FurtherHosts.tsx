import { setSiteHosts, type Site, type SiteVerification } from '@matinee/contract/sites'
import { formatNumber } from '@matinee/contract/plain/format'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError, codeOf } from '../../lib/apiError.ts'
import { notify } from '../../lib/savedState.ts'
import { useShownInstant } from '../../lib/useShownInstant.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFaultFocus } from '../../ui/form/useFaultFocus.ts'
import { verificationQuery } from './verification.queries.ts'

/** The other hosts on which the site's ads may be paid, and those that asked for ads without being the site's. */
export function FurtherHosts({ site }: { site: Site }) {
  const { data } = useQuery(verificationQuery(site.id))
  if (!data) return null
  return (
    <>
      <Hosts key={site.id} site={site} hosts={data.hosts} />
      {data.strangers.length > 0 && <Strangers strangers={data.strangers} />}
    </>
  )
}

function Hosts({ site, hosts }: { site: Site; hosts: SiteVerification['hosts'] }) {
  const t = useTranslations('settings.proof')
  const errors = useTranslations('errors')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const stored = hosts.map(({ host }) => host).join('\n')
  const [typed, setTyped] = useState(stored)
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useFaultFocus(form)
  const wished = typed.split(/[\s,;]+/).filter(Boolean)
  const save = useMutation({
    mutationFn: () => api(setSiteHosts, { params: { id: site.id }, body: { hosts: wished } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(verificationQuery(site.id).queryKey, saved)
      setTyped(saved.hosts.map(({ host }) => host).join('\n'))
      notify({ tone: 'info', message: t('hostsSaved') })
    },
    onError: focusFault,
  })

  function faultOf(error: unknown): string {
    if (!(error instanceof AppError)) return errors(codeOf(error))
    const at = Object.keys(error.fields).flatMap((path) => /^hosts\.(\d+)/.exec(path)?.[1] ?? [])
    const wrong = at.map((index) => wished[Number(index)]).filter(Boolean)
    if (wrong.length > 0) return t('hostWrong', { host: wrong.join(', ') })
    return error.code === 'too_many' ? t('hostsFull') : errors(error.code)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }

  return (
    <Panel title={t('hosts')} lede={t('hostsLede')}>
      <Stack as="form" gap={16} ref={form} noValidate onSubmit={submit}>
        {hosts.length > 0 && (
          <Stack as="ul" gap={16} aria-label={t('hosts')}>
            {hosts.map(({ host, isVerified }) => (
              <Row as="li" gap={12} wraps key={host}>
                <span>{host}</span>
                <StatusBadge tone={isVerified ? 'good' : 'neutral'}>
                  {t(isVerified ? 'hostVerified' : 'hostUnverified')}
                </StatusBadge>
              </Row>
            ))}
          </Stack>
        )}
        <TextField
          isLong
          rows={3}
          label={t('hostsLabel')}
          hint={t('hostsHint')}
          spellCheck={false}
          autoCapitalize="none"
          value={typed}
          error={save.isError ? faultOf(save.error) : null}
          onChange={(event) => {
            setTyped(event.target.value)
            if (save.isError) save.reset()
          }}
        />
        <div>
          <Button type="submit" look="main" isIdle={typed === stored} isBusy={save.isPending}>
            {common('save')}
          </Button>
        </div>
      </Stack>
    </Panel>
  )
}

type Stranger = SiteVerification['strangers'][number]

function Strangers({ strangers }: { strangers: Stranger[] }) {
  const t = useTranslations('settings.proof')
  const language = useLocale()
  const show = useShownInstant()
  const columns: Column<Stranger>[] = [
    { id: 'host', title: t('host'), renderCell: ({ host }) => host },
    {
      id: 'requests',
      title: t('requests'),
      cardLabel: t('requests'),
      isNumber: true,
      renderCell: ({ requests }) => formatNumber(requests, language),
    },
    {
      id: 'seen',
      title: t('lastSeen'),
      cardLabel: t('lastSeen'),
      renderCell: ({ lastSeenAt }) => show(lastSeenAt),
    },
  ]
  return (
    <Panel title={t('strangers')} lede={t('strangersLede')} isFlush>
      <DataTable
        label={t('strangers')}
        columns={columns}
        rows={strangers}
        rowKey={({ host }) => host}
        hasCards
      />
    </Panel>
  )
}
