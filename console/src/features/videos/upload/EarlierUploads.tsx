import { formatBytes } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ask } from '../../../lib/dialogs.ts'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useShownInstant } from '../../../lib/useShownInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { claim } from '../transfer/claims.ts'
import {
  discardEarlier,
  earlierUploadsKey,
  readEarlierUploads,
  type EarlierUpload,
} from '../transfer/earlierUploads.ts'
import { fingerprintOf, type UploadMemory } from '../transfer/UploadMemory.ts'
import type { UploadQueue } from '../transfer/UploadQueue.ts'
import { uploadCallsOf } from '../transfer/uploadTools.ts'

/** Uploads of earlier visits that this browser remembers and the server still takes parts for. */
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
            goOn={(file) => void queue.add([file])}
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

type RowProps = { upload: EarlierUpload; goOn: (file: File) => void; discard: () => Promise<void> }

function EarlierRow({ upload, goOn, discard }: RowProps) {
  const t = useTranslations('upload')
  const common = useTranslations('common')
  const language = useLocale()
  const { id } = useUser()
  const show = useShownInstant()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { name, size, arrivedBytes, at } = upload
  const total = formatBytes(size, language)
  const goOnLabel = `${t('goOn')}: ${name}`

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file && fingerprintOf(id, file) === upload.fingerprint) goOn(file)
    else if (file)
      void ask({ title: t('otherFile'), body: t('otherFileText', { name, size: total }), verb: common('ok') })
    event.target.value = ''
  }

  async function throwAway() {
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
        <Button aria-label={goOnLabel} onClick={() => input.current?.click()}>
          {t('goOn')}
        </Button>
        <Button
          look="plain"
          isBusy={isBusy}
          aria-label={t('discardOf', { name })}
          onClick={() => void throwAway()}
        >
          {t('discard')}
        </Button>
      </Row>
      <input ref={input} type="file" hidden aria-label={goOnLabel} onChange={choose} />
    </Row>
  )
}
