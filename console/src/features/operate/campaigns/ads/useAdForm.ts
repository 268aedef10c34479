import { addCreative, type CampaignDetails } from '@matinee/contract/campaigns'
import { maxCreativePictureBytes } from '@matinee/contract/plain/creativeLimits'
import { searchDebounceMs } from '@matinee/contract/plain/limits'
import { formatBytes } from '@matinee/contract/plain/format'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { AppError } from '../../../../lib/apiError.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { useErrorFocus } from '../../../../ui/form/useErrorFocus.ts'
import { campaignsKey } from '../campaigns.queries.ts'
import { readSize } from '../../readSize.ts'
import { readPicture, type Picture } from './readPicture.ts'
import { useRefusalText } from '../../useRefusalText.ts'

export type AdDraft = {
  kind: 'image' | 'html'
  picture: Picture | null
  html: string
  /** Such as 300x250. */
  size: string
  alt: string
}

type Options = {
  campaign: CampaignDetails
  element: RefObject<HTMLFormElement | null>
  close: () => void
}

const empty: AdDraft = { kind: 'image', picture: null, html: '', size: '', alt: '' }

/** What was chosen and typed about an ad. `shownHtml`: as it was when typing last paused. */
export function useAdForm({ campaign, element, close }: Options) {
  const t = useTranslations()
  const language = useLocale()
  const [draft, setDraft] = useState(empty)
  const [wrong, setWrong] = useState<Partial<Record<keyof AdDraft | 'image', string>>>({})
  const refusalText = useRefusalText()
  const focusFault = useErrorFocus(element)
  const { mutate, isPending, error, reset } = useAdd(campaign, close, focusFault)
  const fields = error instanceof AppError ? error.fields : {}
  const change = (part: Partial<AdDraft>) => {
    reset()
    setWrong({})
    setDraft((now) => ({ ...now, ...part }))
  }
  return {
    draft,
    shownHtml: usePaused(draft.html),
    change,
    async open(file: File) {
      const most = formatBytes(maxCreativePictureBytes, language)
      const isTooLarge = file.size > maxCreativePictureBytes
      const picture = isTooLarge ? null : await readPicture(file)
      reset()
      setDraft((now) => ({ ...now, picture, size: sizeFor(picture, now) }))
      const why = isTooLarge
        ? t('operate.campaigns.pictureTooLarge', { most })
        : t('operate.campaigns.notPicture')
      setWrong(picture ? {} : { image: why })
    },
    save() {
      const required = t('auth.required')
      const missing = {
        ...(draft.kind === 'image' && !draft.picture && { image: required }),
        ...(draft.kind === 'html' && !draft.html.trim() && { html: required }),
        ...(!draft.size.trim() && { size: required }),
      }
      setWrong(missing)
      if (Object.keys(missing).length > 0) return focusFault()
      mutate(draft)
    },
    isSaving: isPending,
    problemOf: (field: 'image' | 'html' | 'size' | 'alt') => wrong[field] ?? fields[field] ?? null,
    problem: error && Object.keys(fields).length === 0 ? refusalText(error) : null,
  }
}

function useAdd({ id }: CampaignDetails, close: () => void, onRefused: () => void) {
  const t = useTranslations('operate.campaigns')
  const queryClient = useQueryClient()
  return useSingleMutation<CampaignDetails, AdDraft>({
    mutationFn: ({ kind, picture, html, size, alt }) =>
      api(addCreative, {
        params: { id },
        body: {
          size: readSize(size),
          ...(kind === 'image' ? { alt, image: picture!.dataUrl.split(',')[1]! } : { html }),
        },
      }),
    onSuccess: () => {
      notify({ tone: 'info', message: t('adAdded') })
      close()
    },
    onError: onRefused,
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignsKey }),
  })
}

const sizeOf = ({ width, height }: Picture) => `${width}x${height}`

/** The size of a new picture, unless another one was typed: a picture may have twice the size of its placement. */
function sizeFor(picture: Picture | null, { picture: before, size }: AdDraft): string {
  const isTyped = size !== '' && (!before || readSize(size) !== sizeOf(before))
  return isTyped || !picture ? size : sizeOf(picture)
}

/** `value` as it was when it last stayed the same for half a second. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setPaused, searchDebounceMs, value)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
