import { takesFiles } from '@matinee/contract/plain/account/accountTypes'
import { createVideo } from '@matinee/contract/videos'
import { uploadByUrl } from '@matinee/contract/videoUploads'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session/session.ts'
import { linkQuotas, usageQuery, useIsQuotaReached } from '../../../shared/quotas/usage.queries.ts'
import { useLinkTexts } from '../../../shared/useLinkTexts.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import type { PastedVideo } from './pastedVideos.ts'
import classes from './PastedVideoRow.module.css'
import { PastedVideoStatus } from './PastedVideoStatus.tsx'

type Props = { number: number; box: PastedVideo; onChange: (box: PastedVideo) => void }

/** One address with its own upload; once added, the status of its video. */
export function PastedVideoRow({ number, box, onChange }: Props) {
  const t = useTranslations()
  const { source, videoId } = box
  const add = useAdd()
  const isAdded = videoId !== null
  const { refusal } = useLinkTexts()
  const isFull = useIsQuotaReached(linkQuotas)

  function upload() {
    const address = source.trim()
    if (!address || isFull || add.isPending) return
    add.mutate(address, { onSuccess: (id) => onChange({ source: address, videoId: id }) })
  }
  return (
    <Stack
      as="form"
      gap={6}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        upload()
      }}
    >
      <TextField
        label={t('sites.onboarding.videoUrl', { number: String(number) })}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={2048}
        readOnly={isAdded || add.isPending}
        value={source}
        error={add.isError ? refusal(add.error) : null}
        onChange={(event) => {
          onChange({ source: event.target.value, videoId: null })
          if (add.isError) add.reset()
        }}
        end={
          !isAdded && (
            <Button
              type="submit"
              className={classes.upload}
              aria-label={t('sites.onboarding.uploadOf', { number: String(number) })}
              disabled={source.trim() === '' || isFull}
              isBusy={add.isPending}
            >
              {t('sites.onboarding.upload')}
            </Button>
          )
        }
      />
      {isAdded && (
        <PastedVideoStatus videoId={videoId} another={() => onChange({ source: '', videoId: null })} />
      )}
    </Stack>
  )
}

/** Adds the video through the call of the account's infrastructure; resolves to its id. */
function useAdd() {
  const { videoInfrastructure } = useUser()
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async (source: string): Promise<string> => {
      if (!takesFiles(videoInfrastructure)) return (await api(createVideo, { body: { source } })).id
      return (await api(uploadByUrl, { body: { source } })).uploadRecord.id
    },
    onSuccess: () => void queryClient.invalidateQueries(usageQuery),
  })
}
