import { isVideoFile } from '@matinee/contract/plain/video/videoFiles'
import { maxFileBytes } from '@matinee/contract/plain/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ask } from '../../../lib/dialogs.ts'
import { videosKey } from '../../../shared/lists.queries.ts'
import { QuotaNotice } from '../../../shared/quotas/QuotaNotice.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { notify } from '../../../lib/savedState.ts'
import { usageQuery } from '../../../shared/quotas/usage.queries.ts'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import { EarlierUploads } from './EarlierUploads.tsx'
import { earlierUploadsKey } from '../../../shared/uploads/transfer/earlierUploads.ts'
import type { FileUpload } from '../../../shared/uploads/transfer/FileUpload.ts'
import type { UploadQueue } from '../../../shared/uploads/transfer/UploadQueue.ts'
import { UploadRow } from '../../../shared/uploads/UploadRow.tsx'
import { useAlerts } from './useAlerts.ts'
import { uploadCallsOf } from '../../../shared/uploads/transfer/uploadTools.ts'
import { useUploadQueue } from '../../../shared/uploads/useUploadQueue.ts'
import { failureTexts } from '../../../shared/uploads/failureTexts.ts'

const quotaCauses = { quotaStorage: true, quotaUploads: true, quotaVideos: true }

export function FileUploads() {
  const t = useTranslations('upload')
  const { alert, alertLast } = useAlerts()
  const queryClient = useQueryClient()
  const { id } = useUser()
  const { queue, memory } = useUploadQueue({
    owner: id,
    makeCalls: () => uploadCallsOf(id),
    onFailure: ({ file: { name }, cause }, failure) => {
      alert({ title: t(failureTexts[failure]), body: cause ? t(cause, { name }) : name })
      if (cause && cause in quotaCauses) void queryClient.invalidateQueries(usageQuery)
    },
  })
  useAskBeforeLeaving(queue)
  useDoneDialog(queue, alertLast)

  function take(files: readonly File[]) {
    const accepted: File[] = []
    for (const file of files) {
      const problem = problemOf(file)
      if (problem === 'onlyVideo') {
        const note = t('onlyVideoKinds', { kinds: t('supportedFiles') })
        alert({ title: t(problem), body: file.name, note })
      } else if (problem) alert({ title: t(problem), body: file.name })
      else accepted.push(file)
    }
    const [duplicate] = queue.add(accepted)
    if (duplicate) notify({ tone: 'info', message: t('alreadyThere', { name: duplicate.name }) })
  }

  /** An upload that the server did not abort reappears among the earlier uploads, where it can be discarded. */
  async function cancel(upload: FileUpload) {
    try {
      await queue.cancel(upload)
    } catch {
      notify({ tone: 'error', message: t('discardFailed') })
      await queryClient.invalidateQueries({ queryKey: earlierUploadsKey })
    }
  }

  return (
    <Stack gap={24}>
      <QuotaNotice quotas={['storage', 'uploads', 'videos']} />
      <DropZone
        text={t('drop')}
        or={t('or')}
        button={t('choose')}
        accept="video/*,.mkv,.flv"
        onFiles={take}
      />
      {queue.uploads.length > 0 && (
        <section aria-label={t('queue')}>
          <RowList space={16}>
            {queue.uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} queue={queue} cancel={() => void cancel(upload)} />
            ))}
          </RowList>
        </section>
      )}
      <EarlierUploads memory={memory} queue={queue} />
    </Stack>
  )
}

function problemOf({ name, type, size }: File): 'onlyVideo' | 'tooBig' | 'failedStart' | null {
  if (!isVideoFile(name, type)) return 'onlyVideo'
  if (size > maxFileBytes) return 'tooBig'
  return size === 0 ? 'failedStart' : null
}

/** Asks before a link or closing the page interrupts uploads. */
function useAskBeforeLeaving(queue: UploadQueue): void {
  const t = useTranslations()
  useBlocker({
    shouldBlockFn: async () =>
      queue.isUnfinished &&
      !(await ask({
        title: t('upload.leave'),
        body: t('upload.leaveBody'),
        verb: t('common.leave'),
        cancel: t('common.stay'),
        isDangerous: true,
      })),
    enableBeforeUnload: () => queue.isUnfinished,
  })
}

/** Reports the result when the queue has settled; opens the list if every file was uploaded. */
function useDoneDialog(queue: UploadQueue, alertLast: (ending: () => Promise<void>) => void): void {
  const t = useTranslations()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const announced = useRef(0)
  const { isSettled, doneCount: done } = queue
  useEffect(() => {
    if (!isSettled || done <= announced.current) return
    announced.current = done
    void queryClient.invalidateQueries({ queryKey: videosKey })
    alertLast(async () => {
      const total = queue.uploads.length
      const verb = t('common.ok')
      if (queue.isDone) {
        const title = done === 1 ? t('upload.done') : t('upload.doneMany', { count: String(done) })
        await ask({ title, verb })
        await navigate({ to: '/videos' })
      } else {
        const title = t('upload.donePart', { done: String(done), total: String(total) })
        await ask({ title, body: t('upload.donePartRest'), verb })
      }
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once per settled queue, whatever else changed
  }, [isSettled, done])
}
