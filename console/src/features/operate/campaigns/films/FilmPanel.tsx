import type { CampaignDetails } from '@matinee/contract/campaigns'
import { maxFilmBytes } from '@matinee/contract/plain/operate/campaignPricing'
import { isVideoFile } from '@matinee/contract/plain/video/videoFiles'
import { formatBytes } from '@matinee/contract/plain/format'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { notify } from '../../../../lib/savedState.ts'
import { useLeaveGuard } from '../../../../lib/useLeaveGuard.ts'
import type { FileUpload } from '../../../../shared/uploads/transfer/FileUpload.ts'
import { UploadRow } from '../../../../shared/uploads/UploadRow.tsx'
import { useUploadQueue } from '../../../../shared/uploads/useUploadQueue.ts'
import { DropZone } from '../../../../ui/form/DropZone.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { campaignsKey } from '../campaigns.queries.ts'
import { useMayChange } from '../useMayChange.ts'
import { FilmCard } from './FilmCard.tsx'
import { filmCallsOf } from './filmCalls.ts'

type Props = { campaign: CampaignDetails }

/** The films of a campaign, and the upload of more. */
export function FilmPanel({ campaign }: Props) {
  const t = useTranslations('operate.campaigns')
  const mayChange = useMayChange(campaign)
  const { films } = campaign
  return (
    <Panel title={t('films')} lede={t('filmsLede')}>
      <Stack gap={24}>
        {films.length === 0 ? (
          <Hint>{t('noFilms')}</Hint>
        ) : (
          <Grid narrowest={280} gap={24}>
            {films.map((film) => (
              <FilmCard key={film.id} film={film} mayChange={mayChange} />
            ))}
          </Grid>
        )}
        {mayChange && <FilmUploads id={campaign.id} />}
      </Stack>
    </Panel>
  )
}

function FilmUploads({ id }: { id: string }) {
  const t = useTranslations('operate.campaigns')
  const upload = useTranslations('upload')
  const language = useLocale()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: campaignsKey })
  const [problem, setProblem] = useState<string | null>(null)
  const { queue } = useUploadQueue({
    owner: `campaign ${id}`,
    makeCalls: () => filmCallsOf(id),
    onFailure: () => void reload(),
  })
  const { doneCount } = queue
  useEffect(() => {
    if (doneCount > 0) void queryClient.invalidateQueries({ queryKey: campaignsKey })
  }, [doneCount, queryClient])
  useLeaveGuard(() => queue.isUnfinished)

  function take(files: readonly File[]) {
    const wrong = files.find(({ name, type }) => !isVideoFile(name, type))
    const large = files.find(({ size }) => size > maxFilmBytes || size === 0)
    const most = formatBytes(maxFilmBytes, language)
    if (wrong) return setProblem(t('notFilm', { name: wrong.name }))
    if (large) return setProblem(t('filmSize', { name: large.name, most }))
    setProblem(null)
    queue.add(files)
  }

  async function cancel(file: FileUpload) {
    await queue.cancel(file).catch(() => notify({ tone: 'error', message: upload('discardFailed') }))
    await reload()
  }

  // A complete upload is a film of the list above.
  const uploads = queue.uploads.filter(({ state }) => state !== 'complete')
  return (
    <Stack gap={12}>
      <DropZone
        text={t('dropFilm')}
        or={t('orFilm', { most: formatBytes(maxFilmBytes, language) })}
        button={t('chooseFilm')}
        accept="video/*,.mkv,.flv"
        onFiles={take}
      />
      {problem && (
        <Text tone="bad" size="small" role="alert">
          {problem}
        </Text>
      )}
      {uploads.length > 0 && (
        <section aria-label={t('filmUploads')}>
          <RowList space={16}>
            {uploads.map((one) => (
              <UploadRow key={one.id} upload={one} queue={queue} cancel={() => void cancel(one)} />
            ))}
          </RowList>
        </section>
      )}
    </Stack>
  )
}
