import { takesFiles } from '@matinee/contract/plain/account/accountTypes'
import { createVideo } from '@matinee/contract/videos'
import { uploadByUrl } from '@matinee/contract/videoUploads'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { videosKey } from '../../../shared/lists.queries.ts'
import { QuotaNotice } from '../../../shared/quotas/QuotaNotice.tsx'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { linkQuotas, useIsQuotaReached } from '../../../shared/quotas/usage.queries.ts'
import { useLinkTexts } from '../../../shared/useLinkTexts.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'

/** An error about the address shows next to its field; any other is a toast. */
export function UrlUpload() {
  const t = useTranslations()
  const user = useUser()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { notice, refusal } = useLinkTexts()
  const [source, setSource] = useState('')
  const isFull = useIsQuotaReached(linkQuotas)
  const [problem, setProblem] = useState<string | null>(null)

  const add = useSingleMutation({
    mutationFn: (address: string): Promise<unknown> =>
      takesFiles(user.videoInfrastructure)
        ? api(uploadByUrl, { body: { source: address } })
        : api(createVideo, { body: { source: address } }),
    onSuccess: async () => {
      notify({ tone: 'info', message: t('upload.added') })
      await queryClient.invalidateQueries({ queryKey: videosKey })
      await navigate({ to: '/videos' })
    },
    onError: (error) => {
      if (error instanceof AppError && isAboutTheAddress(error)) setProblem(refusal(error))
      else notify({ tone: 'error', message: t('upload.addFailed') })
    },
  })

  return (
    <Stack
      as="form"
      gap={16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(null)
        if (source.trim() && !isFull && !add.isPending) add.mutate(source.trim())
      }}
    >
      <QuotaNotice quotas={linkQuotas} />
      <TextField
        label={t('upload.urlLabel')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={t('upload.urlPlaceholder')}
        maxLength={2048}
        value={source}
        error={problem}
        {...(notice && { hint: notice })}
        onChange={(event) => setSource(event.target.value)}
      />
      <Row>
        <Button type="submit" look="main" disabled={source.trim() === '' || isFull} isBusy={add.isPending}>
          {t('upload.urlButton')}
        </Button>
      </Row>
    </Stack>
  )
}

function isAboutTheAddress({ code }: AppError): boolean {
  return [
    'unsupported_source',
    'site_not_set_up',
    'invalid_url',
    'invalid_request',
    'quota_reached',
  ].includes(code)
}
