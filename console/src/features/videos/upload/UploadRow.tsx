import { formatBytes, formatLength, formatPercent } from '@matinee/contract/plain/format'
import { IconPlayerPause, IconPlayerPlay, IconRotateClockwise, IconX } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/form/IconButton.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { failureTexts } from './failureTexts.ts'
import type { FileUpload } from '../transfer/FileUpload.ts'
import type { UploadQueue } from '../transfer/UploadQueue.ts'
import classes from './UploadRow.module.css'

type Props = { upload: FileUpload; queue: UploadQueue; cancel: () => void }

export function UploadRow({ upload, queue, cancel }: Props) {
  const t = useTranslations('upload')
  const language = useLocale()
  const { name, size } = upload.file
  const bytes = (value: number) => formatBytes(value, language)
  const cause = upload.cause ?? (upload.failure && failureTexts[upload.failure])
  const facts = [
    t('sizes', { done: bytes(upload.sentBytes), total: bytes(size) }),
    upload.bytesPerSecond !== null && t('speed', { speed: bytes(upload.bytesPerSecond) }),
    upload.secondsLeft !== null && t('left', { time: formatLength(upload.secondsLeft * 1000) }),
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
        {cause && <p className={classes.cause}>{t(cause, { name })}</p>}
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Controls upload={upload} queue={queue} cancel={cancel} />
    </li>
  )
}

function Controls({ upload, queue, cancel }: Props) {
  const t = useTranslations('upload')
  const { name } = upload.file
  const step = nextStep(upload)
  const isOver = upload.state === 'complete' || upload.state === 'completing'
  return (
    <div className={classes.controls}>
      {/* One button for all steps, so that it keeps the focus from one to the next. */}
      {step && (
        <IconButton
          label={t(step, { name })}
          icon={stepIcons[step]}
          onClick={() => (step === 'pause' ? queue.pause(upload) : queue.resume(upload))}
        />
      )}
      {!isOver && (
        <IconButton label={t('cancel', { name })} isBad icon={<IconX size={18} />} onClick={cancel} />
      )}
    </div>
  )
}

const stepIcons = {
  pause: <IconPlayerPause size={18} />,
  resume: <IconPlayerPlay size={18} />,
  restart: <IconRotateClockwise size={18} />,
}

/** What can be done with an upload besides giving it up. */
function nextStep({ state, cause }: FileUpload): keyof typeof stepIcons | null {
  if (state === 'uploading' || state === 'starting' || state === 'waiting') return 'pause'
  if (state === 'paused') return 'resume'
  return state === 'failed' && cause !== 'fileChanged' ? 'restart' : null
}
