import { formatBytes, formatLength, formatPercent } from '@matinee/contract/plain/format'
import { IconPlayerPause, IconPlayerPlay, IconRotateClockwise, IconX } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { failureTexts } from './failureTexts.ts'
import type { FileUpload } from './transfer/FileUpload.ts'
import type { UploadQueue } from './transfer/UploadQueue.ts'
import classes from './UploadRow.module.css'

const tones: Partial<Record<FileUpload['state'], 'bad' | 'good'>> = { failed: 'bad', complete: 'good' }

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
    <Row as="li" gap={16}>
      <Stack gap={6} grows>
        <Row gap={8} justify="between" stacks>
          <Text weight="medium" fit="two-lines">
            {name}
          </Text>
          <Text tone={tones[upload.state] ?? 'quiet'} className={classes.state}>
            <Text as="strong" tone="ink" weight="strong">
              {formatPercent(upload.percent, language, 0)}
            </Text>{' '}
            {t(upload.state)}
          </Text>
        </Row>
        <ProgressBar
          value={upload.percent}
          label={t('progressOf', { name })}
          isQuiet={upload.state === 'paused' || upload.state === 'failed'}
        />
        {cause && (
          <Text size="small" fit="break">
            {t(cause, { name })}
          </Text>
        )}
        <Hint size="caption" isNumeric>
          {facts.filter(Boolean).join(' · ')}
        </Hint>
      </Stack>
      <Controls upload={upload} queue={queue} cancel={cancel} />
    </Row>
  )
}

function Controls({ upload, queue, cancel }: Props) {
  const t = useTranslations('upload')
  const { name } = upload.file
  const step = nextStep(upload)
  const isOver = upload.state === 'complete' || upload.state === 'completing'
  return (
    <Row justify="end" className={classes.controls}>
      {/* One button for all steps, so that it keeps the focus. */}
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
    </Row>
  )
}

const stepIcons = {
  pause: <IconPlayerPause size={18} />,
  resume: <IconPlayerPlay size={18} />,
  restart: <IconRotateClockwise size={18} />,
}

/** The action offered besides cancelling. */
function nextStep({ state, cause }: FileUpload): keyof typeof stepIcons | null {
  if (state === 'uploading' || state === 'starting' || state === 'waiting') return 'pause'
  if (state === 'paused') return 'resume'
  return state === 'failed' && cause !== 'fileChanged' ? 'restart' : null
}
