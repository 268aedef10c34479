import { formatBytes } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ask } from '../../../lib/dialogs.ts'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { claim } from '../../../shared/uploads/transfer/claims.ts'
import {
  discardEarlier,
  earlierUploadsKey,
  readEarlierUploads,
  type EarlierUpload,
} from '../../../shared/uploads/transfer/earlierUploads.ts'
import { fingerprintOf, type UploadMemory } from '../../../shared/uploads/transfer/UploadMemory.ts'
import type { UploadQueue } from '../../../shared/uploads/transfer/UploadQueue.ts'
import { uploadCallsOf } from '../../../shared/uploads/transfer/uploadTools.ts'

/** Unfinished uploads of earlier visits that the server still accepts parts for. */
export function EarlierUploads({ memory, queue }: { memory: UploadMemory; queue: UploadQueue }) {
  const t = useTranslations('upload')
  const { id } = useUser()
  const calls = uploadCallsOf(id)
  const query = useQuery({
    queryKey: [...earlierUploadsKey, id],
    queryFn: () => readEarlierUploads(id, memory, calls),
    gcTime: 0,
  })
  const earlier = query.data?.filter(({ fingerprint }) => !queue.hasSeen(fingerprint)) ?? []
  if (earlier.length === 0) return null
  return (
    <Stack as="section" gap={12} aria-label={t('earlier')}>
      <header>
        <h2>{t('earlier')}</h2>
        <Hint>{t('earlierLede')}</Hint>
      </header>
      <RowList space={16}>
        {earlier.map((upload) => (
          <EarlierRow
            key={upload.fingerprint}
            upload={upload}
            resume={(file) => void queue.add([file])}
            discard={async () => {
              const isDone = await discardEarlier(upload, { memory, claim, calls })
              if (!isDone) notify({ tone: 'error', message: t('otherTab', { name: upload.name }) })
              await query.refetch()
            }}
          />
        ))}
      </RowList>
    </Stack>
  )
}

type RowProps = { upload: EarlierUpload; resume: (file: File) => void; discard: () => Promise<void> }

function EarlierRow({ upload, ...actions }: RowProps) {
  const t = useTranslations('upload')
  const language = useLocale()
  const show = useFormatInstant()
  const { name, size, arrivedBytes, at } = upload
  const total = formatBytes(size, language)
  const when = show(new Date(at).toISOString())
  return (
    <Row as="li" gap={16} wraps>
      <Stack gap={6} grows>
        <Text weight="medium" fit="cut">
          {name}
        </Text>
        {arrivedBytes !== null && (
          <ProgressBar
            isQuiet
            value={Math.floor((100 * arrivedBytes) / size)}
            label={t('progressOf', { name })}
          />
        )}
        <Hint size="caption" isNumeric>
          {arrivedBytes === null
            ? t('earlierUnknown', { total })
            : t('earlierState', { done: formatBytes(arrivedBytes, language), total })}
          {' · '}
          {t('earlierSince', { when })}
        </Hint>
      </Stack>
      <Row gap={8} wraps>
        <ResumeButton upload={upload} {...actions} />
        <DiscardButton upload={upload} {...actions} />
      </Row>
    </Row>
  )
}

/** Asks for the file again: browsers remember no file from one visit to the next. */
function ResumeButton({ upload, resume }: RowProps) {
  const t = useTranslations('upload')
  const common = useTranslations('common')
  const language = useLocale()
  const { id } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const { name, size } = upload
  const label = `${t('goOn')}: ${name}`

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file && fingerprintOf(id, file) === upload.fingerprint) resume(file)
    else if (file) {
      const body = t('otherFileText', { name, size: formatBytes(size, language) })
      void ask({ title: t('otherFile'), body, verb: common('ok') })
    }
    event.target.value = ''
  }

  return (
    <>
      <Button aria-label={label} onClick={() => input.current?.click()}>
        {t('goOn')}
      </Button>
      <input ref={input} type="file" hidden aria-label={label} onChange={choose} />
    </>
  )
}

function DiscardButton({ upload: { name }, discard }: RowProps) {
  const t = useTranslations('upload')
  const common = useTranslations('common')
  const [isBusy, setIsBusy] = useState(false)

  async function confirmAndDiscard() {
    const isSure = await ask({
      title: t('discardTitle'),
      body: name,
      verb: t('discard'),
      cancel: common('cancel'),
      isDangerous: true,
    })
    if (!isSure) return
    setIsBusy(true)
    await discard().catch(() => notify({ tone: 'error', message: t('discardFailed') }))
    setIsBusy(false)
  }

  return (
    <Button
      look="plain"
      isBusy={isBusy}
      aria-label={t('discardOf', { name })}
      onClick={() => void confirmAndDiscard()}
    >
      {t('discard')}
    </Button>
  )
}
