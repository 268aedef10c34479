import { setSiteHosts, type Site, type SiteVerification } from '@matinee/contract/sites'
import { formatNumber } from '@matinee/contract/plain/format'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError, codeOf } from '../../lib/apiError.ts'
import { notify } from '../../lib/savedState.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useErrorFocus } from '../../ui/form/useErrorFocus.ts'
import { verificationQuery } from './verification.queries.ts'

/** Additional hosts on which the site's ads are paid, and unknown hosts that requested ads. */
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

type HostsProps = { site: Site; hosts: SiteVerification['hosts'] }

function Hosts({ site, hosts }: HostsProps) {
  const t = useTranslations('settings.proof')
  const common = useTranslations('common')
  const { typed, type, isChanged, problem, isSaving, save, form } = useHostsForm({ site, hosts })
  return (
    <Panel title={t('hosts')} lede={t('hostsLede')}>
      <Stack
        as="form"
        gap={16}
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isSaving) save()
        }}
      >
        {hosts.length > 0 && <HostList hosts={hosts} />}
        <TextField
          isLong
          rows={3}
          label={t('hostsLabel')}
          hint={t('hostsHint')}
          spellCheck={false}
          autoCapitalize="none"
          value={typed}
          error={problem}
          onChange={(event) => type(event.target.value)}
        />
        <Row>
          <Button type="submit" look="main" isIdle={!isChanged} isBusy={isSaving}>
            {common('save')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

function HostList({ hosts }: Pick<HostsProps, 'hosts'>) {
  const t = useTranslations('settings.proof')
  return (
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
  )
}

const oneEachLine = (hosts: SiteVerification['hosts']) => hosts.map(({ host }) => host).join('\n')

function useHostsForm({ site, hosts }: HostsProps) {
  const t = useTranslations('settings.proof')
  const errors = useTranslations('errors')
  const queryClient = useQueryClient()
  const stored = oneEachLine(hosts)
  const [typed, setTyped] = useState(stored)
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(form)
  const entries = typed.split(/[\s,;]+/).filter(Boolean)
  const { mutate, error, isError, isPending, reset } = useMutation({
    mutationFn: () => api(setSiteHosts, { params: { id: site.id }, body: { hosts: entries } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(verificationQuery(site.id).queryKey, saved)
      setTyped(oneEachLine(saved.hosts))
      notify({ tone: 'info', message: t('hostsSaved') })
    },
    onError: focusFault,
  })

  function messageOf(refusal: unknown): string {
    if (!(refusal instanceof AppError)) return errors(codeOf(refusal))
    const indexes = Object.keys(refusal.fields).flatMap((path) => /^hosts\.(\d+)/.exec(path)?.[1] ?? [])
    const refused = indexes.map((index) => entries[Number(index)]).filter(Boolean)
    if (refused.length > 0) return t('hostWrong', { host: refused.join(', ') })
    return refusal.code === 'too_many' ? t('hostsFull') : errors(refusal.code)
  }

  return {
    form,
    typed,
    type: (text: string) => {
      setTyped(text)
      if (isError) reset()
    },
    isChanged: typed !== stored,
    problem: isError ? messageOf(error) : null,
    isSaving: isPending,
    save: () => mutate(),
  }
}

type Stranger = SiteVerification['strangers'][number]

function Strangers({ strangers }: { strangers: Stranger[] }) {
  const t = useTranslations('settings.proof')
  const language = useLocale()
  const show = useFormatInstant()
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
