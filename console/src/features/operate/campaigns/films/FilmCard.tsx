import type { CampaignFilm } from '@matinee/contract/campaignAds'
import { removeFilm, retryFilm } from '@matinee/contract/campaignFilms'
import { formatLength, formatNumber } from '@matinee/contract/plain/format'
import { loudestLufs, quietestLufs } from '@matinee/contract/plain/operate/campaignPricing'
import { isErrorStatus } from '@matinee/contract/plain/video/videoStatus'
import { IconTrash } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { ask } from '../../../../lib/dialogs.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { IconButton } from '../../../../ui/form/IconButton.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { useCampaignAction } from '../useCampaignAction.ts'
import classes from './FilmCard.module.css'

type Props = { film: CampaignFilm; mayChange: boolean }

/** A film as it plays, or how far its processing is. */
export function FilmCard({ film, mayChange }: Props) {
  const t = useTranslations('operate.campaigns')
  const { fileName, status, path, poster, canRetry } = film
  const isPlaying = status === 'AVAILABLE' && path !== null
  return (
    <Stack as="figure" gap={6} className={classes.film}>
      {isPlaying && (
        <video
          className={classes.video}
          src={path}
          poster={poster ?? undefined}
          controls
          preload="none"
          aria-label={t('filmPreview', { name: fileName })}
        >
          <track kind="captions" />
        </video>
      )}
      <Row as="figcaption" gap={8} justify="between" align="start">
        <Stack gap={4} grows>
          <Text weight="medium" fit="two-lines">
            {fileName}
          </Text>
          <FilmState film={film} />
          <Loudness film={film} />
        </Stack>
        {mayChange && <RemoveButton film={film} />}
      </Row>
      {mayChange && canRetry && <RetryButton film={film} />}
    </Stack>
  )
}

function FilmState({
  film: { status, stepProgress, reason, durationMs, width, height },
}: {
  film: CampaignFilm
}) {
  const t = useTranslations('operate.campaigns')
  const because = useTranslations('status.reasons')
  if (isErrorStatus(status))
    return (
      <Text tone="bad" size="small">
        {reason ? because(reason.code, { detail: reason.detail ?? '' }) : t('filmFailed')}
      </Text>
    )
  if (status === 'AVAILABLE') {
    const length = formatLength(durationMs ?? 0)
    return <Hint isNumeric>{t('filmFacts', { length, width: String(width), height: String(height) })}</Hint>
  }
  if (status === 'CREATED' || status === 'UPLOADING') return <Hint>{t('filmUnfinished')}</Hint>
  return (
    <Hint as="output">
      {stepProgress === null ? t('filmProcessing') : t('filmProcessed', { percent: String(stepProgress) })}
    </Hint>
  )
}

/** A warning, never a refusal: what is right on the web is for the advertiser to say. */
function Loudness({ film: { status, loudnessLufs } }: { film: CampaignFilm }) {
  const t = useTranslations('operate.campaigns')
  const language = useLocale()
  if (status !== 'AVAILABLE') return null
  if (loudnessLufs === null) return <Hint>{t('noSound')}</Hint>
  const lufs = formatNumber(loudnessLufs, language, 1, 1)
  if (loudnessLufs > loudestLufs) return <Text size="small">{t('tooLoud', { lufs })}</Text>
  if (loudnessLufs < quietestLufs) return <Text size="small">{t('tooQuiet', { lufs })}</Text>
  return <Hint isNumeric>{t('loudness', { lufs })}</Hint>
}

function RemoveButton({ film: { id, fileName } }: { film: CampaignFilm }) {
  const t = useTranslations('operate.campaigns')
  const common = useTranslations('common')
  const remove = useCampaignAction(() => api(removeFilm, { params: { id } }), t('filmRemoved'))
  const confirm = async () => {
    const isSure = await ask({
      title: t('removeFilmTitle', { name: fileName }),
      body: t('removeFilmBody'),
      verb: t('removeFilm'),
      cancel: common('cancel'),
      isDangerous: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <IconButton
      label={t('removeFilmNamed', { name: fileName })}
      icon={<IconTrash size={18} />}
      onClick={() => void confirm()}
    />
  )
}

function RetryButton({ film: { id } }: { film: CampaignFilm }) {
  const t = useTranslations('operate.campaigns')
  const retry = useCampaignAction(() => api(retryFilm, { params: { id } }), t('filmRetried'))
  return (
    <div>
      <Button isBusy={retry.isPending} onClick={() => retry.mutate()}>
        {t('retryFilm')}
      </Button>
    </div>
  )
}
