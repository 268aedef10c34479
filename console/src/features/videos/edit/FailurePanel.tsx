import type { VideoReasonCode } from '@matinee/contract/plain/video/videoReasons'
import type { ErrorStatus } from '@matinee/contract/plain/video/videoStatus'
import type { Video } from '@matinee/contract/videos'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ErrorBox } from '../../../ui/page/ErrorPanel.tsx'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { useReason } from '../useReason.ts'
import { useRetryVideo } from '../useRetryVideo.ts'
import classes from './FailurePanel.module.css'

/** The documents' words, then the cause and what can be done about it. */
export function FailurePanel({ video, status }: { video: Video; status: ErrorStatus }) {
  const t = useTranslations('edit')
  const reason = useReason(video)
  const { retry, isBusy } = useRetryVideo(video.id)
  return (
    <ErrorBox gap={4} className={classes.failure}>
      <h2>{t(status)}</h2>
      <p>{t(`${status}_text`)}</p>
      {reason && <Hint fit="break">{t('reason', { reason })}</Hint>}
      <Row gap={16} wraps>
        {video.canRetry ? (
          <Button look="main" isBusy={isBusy} onClick={retry}>
            {t('retry')}
          </Button>
        ) : (
          <Link to="/videos/upload" className={buttonClass('main')}>
            {t('uploadAgain')}
          </Link>
        )}
        <Hint>{t(whatNext(video, status))}</Hint>
      </Row>
    </ErrorBox>
  )
}

/** Nothing is wrong with what was added; it only did not arrive. */
const unfinished = new Set<VideoReasonCode>(['upload_cancelled', 'upload_abandoned'])

/** After a failed download there is no file to retry with. */
function whatNext({ canRetry, reason }: Video, status: ErrorStatus) {
  if (!canRetry) return reason && unfinished.has(reason.code) ? 'addAgainText' : 'uploadAgainText'
  return status === 'DOWNLOAD_ERROR' ? 'fetchAgainText' : 'retryText'
}
