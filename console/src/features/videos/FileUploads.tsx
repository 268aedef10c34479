import { isVideoFile } from '@matinee/contract/plain/videoFiles'
import { maxFileBytes } from '@matinee/contract/plain/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { ask } from '../../lib/dialogs.ts'
import { useUser } from '../../lib/session.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { putPart } from './upload/putPart.ts'
import type { UploadFailure } from './upload/FileUpload.ts'
import { openUploadMemory } from './upload/UploadMemory.ts'
import { UploadQueue } from './upload/UploadQueue.ts'
import { uploadCalls, wait } from './upload/uploadTools.ts'
import { UploadRow } from './UploadRow.tsx'
import { videosKey } from './videos.queries.ts'
import classes from './FileUploads.module.css'

const alertOf = { start: 'failedStart', part: 'interrupted', complete: 'failedComplete' } as const

export function FileUploads() {
  const t = useTranslations('upload')
  const common = useTranslations('common')
  const queue = useQueue(
    (failure, name) => void ask({ title: t(alertOf[failure]), body: name, verb: common('ok') }),
  )
  useLeaveGuard(queue)
  useDoneDialog(queue)

  function take(files: readonly File[]) {
    const videos = files.filter((file) => isVideoFile(file.name, file.type))
    const fitting = videos.filter((file) => file.size <= maxFileBytes)
    const filled = fitting.filter((file) => file.size > 0)
    if (filled.length > 0) queue.add(filled)
    const problem =
      videos.length < files.length
        ? t('onlyVideo')
        : fitting.length < videos.length
          ? t('tooBig')
          : filled.length < fitting.length
            ? t('failedStart')
            : null
    if (problem) void ask({ title: problem, verb: common('ok') })
  }

  return (
    <div className={classes.uploads}>
      <DropZone
        text={t('drop')}
        or={t('or')}
        button={t('choose')}
        accept="video/*,.mkv,.flv"
        onFiles={take}
      />
      {queue.uploads.length > 0 && (
        <section aria-label={t('queue')}>
          <ul className={classes.queue}>
            {queue.uploads.map((upload, index) => (
              <UploadRow key={index} upload={upload} queue={queue} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function useQueue(onFailure: (failure: UploadFailure, fileName: string) => void): UploadQueue {
  const { id } = useUser()
  const [queue] = useState(
    () =>
      new UploadQueue({
        accountId: id,
        calls: uploadCalls,
        putPart,
        memory: openUploadMemory(),
        wait,
        now: Date.now,
        onFailure: (upload, failure) => onFailure(failure, upload.file.name),
      }),
  )
  useSyncExternalStore(queue.subscribe, queue.snapshot)
  useEffect(() => {
    const resume = () => queue.resumeOffline()
    window.addEventListener('online', resume)
    return () => {
      window.removeEventListener('online', resume)
      queue.stop()
    }
  }, [queue])
  return queue
}

/** Asks before uploads are left behind, by a link or by closing the page. */
function useLeaveGuard(queue: UploadQueue): void {
  const t = useTranslations('upload')
  useBlocker({
    shouldBlockFn: async () =>
      queue.isUnfinished &&
      !(await ask({ title: t('leave'), verb: t('leaveVerb'), cancel: t('stay'), isDangerous: true })),
    enableBeforeUnload: () => queue.isUnfinished,
  })
}

function useDoneDialog(queue: UploadQueue): void {
  const t = useTranslations()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { isDone } = queue
  useEffect(() => {
    if (!isDone) return
    void queryClient.invalidateQueries({ queryKey: videosKey })
    void ask({ title: t('upload.done'), verb: t('common.ok') }).then(() => navigate({ to: '/videos' }))
    // oxlint-disable-next-line react/exhaustive-deps -- once per finished queue, whatever else is new
  }, [isDone])
}
