import type { VideoReasonCode } from '@matinee/contract/plain/video/videoReasonCodes'
import type { ErrorStatus } from '@matinee/contract/plain/video/videoStatus'
import type { Video } from '@matinee/contract/videos'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { helpPath } from '../../../lib/helpPath.ts'
import { LearnMore } from '../../../ui/overlay/LearnMore.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ErrorBox } from '../../../ui/page/ErrorPanel.tsx'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { useReason } from '../useReason.ts'
import { useRetryVideo } from '../useRetryVideo.ts'
import classes from './FailurePanel.module.css'

/** The source document's text, then the cause and the next step. */
export function FailurePanel({ video, status }: { video: Video; status: ErrorStatus }) {
  const t = useTranslations('edit')
  const reason = useReason(video)
  const { retry, isBusy } = useRetryVideo(video.id)
  return (
    <ErrorBox gap={4} className={classes.failure}>
      <h2>{t(status)}</h2>
      <p>{t(`${status}_text`)}</p>
      {reason && (
        <Hint fit="break">
          {t('reason', { reason })} <LearnMore href={helpPath('video-refused')} about={t(status)} />
        </Hint>
      )}
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
        <Hint>{t(nextStepText(video, status))}</Hint>
      </Row>
    </ErrorBox>
  )
}

/** The file may be fine; it only did not arrive. */
const unfinished = new Set<VideoReasonCode>(['upload_cancelled', 'upload_abandoned'])

/** A failed download leaves no file to process again. */
function nextStepText({ canRetry, reason }: Video, status: ErrorStatus) {
  if (!canRetry) return reason && unfinished.has(reason.code) ? 'addAgainText' : 'uploadAgainText'
  return status === 'DOWNLOAD_ERROR' ? 'fetchAgainText' : 'retryText'
}
