import { IconPlayerPause, IconPlayerPlay, IconRotateClockwise, IconX } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatBytes, formatClock, formatPercent } from '../../lib/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { FileUpload } from './upload/FileUpload.ts'
import type { UploadQueue } from './upload/UploadQueue.ts'
import classes from './UploadRow.module.css'

export function UploadRow({ upload, queue }: { upload: FileUpload; queue: UploadQueue }) {
  const t = useTranslations('upload')
  const language = useLocale()
  const { name, size } = upload.file
  const bytes = (value: number) => formatBytes(value, language)
  const facts = [
    t('sizes', { done: bytes(upload.sentBytes), total: bytes(size) }),
    upload.bytesPerSecond !== null && t('speed', { speed: bytes(upload.bytesPerSecond) }),
    upload.secondsLeft !== null && t('left', { time: formatClock(upload.secondsLeft * 1000) }),
    upload.isResumed && upload.state === 'uploading' && t('resumed'),
  ]
  return (
    <li className={classes.row} data-state={upload.state}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.state}>
          <strong>{formatPercent(upload.percent, language, 0)}</strong> {t(upload.state)}
        </p>
        <div className={classes.bar}>
          <ProgressBar
            value={upload.percent}
            label={t('progressOf', { name })}
            isQuiet={upload.state === 'paused' || upload.state === 'failed'}
          />
        </div>
        {upload.cause && <p className={classes.cause}>{t(upload.cause, { name })}</p>}
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Controls upload={upload} queue={queue} />
    </li>
  )
}

function Controls({ upload, queue }: { upload: FileUpload; queue: UploadQueue }) {
  const t = useTranslations('upload')
  const { name } = upload.file
  const { state } = upload
  if (state === 'complete' || state === 'completing') return null
  return (
    <div className={classes.controls}>
      {(state === 'uploading' || state === 'starting' || state === 'waiting') && (
        <IconButton
          label={t('pause', { name })}
          icon={<IconPlayerPause size={18} />}
          onClick={() => queue.pause(upload)}
        />
      )}
      {state === 'paused' && (
        <IconButton
          label={t('resume', { name })}
          icon={<IconPlayerPlay size={18} />}
          onClick={() => queue.resume(upload)}
        />
      )}
      {state === 'failed' && upload.cause !== 'fileChanged' && (
        <IconButton
          label={t('restart', { name })}
          icon={<IconRotateClockwise size={18} />}
          onClick={() => queue.resume(upload)}
        />
      )}
      <IconButton
        label={t('cancel', { name })}
        isBad
        icon={<IconX size={18} />}
        onClick={() => void queue.cancel(upload)}
      />
    </div>
  )
}
