import { defaultVideoAds } from '@matinee/contract/plain/video/adBreaks'
import { updatePlayer, type Player } from '@matinee/contract/players'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { ask } from '../../../lib/dialogs.ts'
import { playersKey } from '../../../shared/lists.queries.ts'
import { notify } from '../../../lib/savedState.ts'
import { useLeaveGuard } from '../../../lib/useLeaveGuard.ts'
import { completeDraft, findDraftProblems } from '../../../shared/videoAds/videoAdsDraft.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { useErrorFocus } from '../../../ui/form/useErrorFocus.ts'
import { AppearancePanel } from './AppearancePanel.tsx'
import { BehaviorPanel } from './BehaviorPanel.tsx'
import { GeneralPanel } from './GeneralPanel.tsx'
import { LivePreview } from './LivePreview.tsx'
import classes from './PlayerEditor.module.css'
import { VideoAdsPanel } from './VideoAdsPanel.tsx'
import type { PlayerForm } from './playerForm.ts'
import { cachePlayer, playerQuery } from '../players.queries.ts'
import { refusedFields } from '../refusedFields.ts'
import { usePlayerActions, useReportFailure } from '../usePlayerActions.ts'
import { usePlayerForm, type PlayerFormState } from './usePlayerForm.ts'

/** The settings of one player next to a live preview. Each button asks for confirmation, acts and returns to the list. */
export function PlayerEditor({ player }: { player: Player }) {
  const t = useTranslations()
  const navigate = useNavigate()
  const state = usePlayerForm(player)
  const isLeaving = useRef(false)
  useLeaveGuard(() => state.isChanged && !isLeaving.current)
  /** Opens the list; asks about unsaved changes unless `isDone`. */
  const leave = (isDone: boolean) => {
    isLeaving.current = isDone
    return navigate({ to: '/players' })
  }
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(form)
  const save = useSave(player, {
    onSaved: () => leave(true),
    onRefused: (fields) => {
      state.refuse(fields)
      focusFault()
    },
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete(state) || save.isPending) return
    const isSure = await ask({
      title: t('players.saveTitle'),
      verb: t('common.save'),
      cancel: t('common.cancel'),
    })
    if (isSure) save.mutate(state.form)
  }

  return (
    <Stack gap={24} className={classes.columns}>
      <Stack
        as="form"
        gap={24}
        ref={form}
        className={classes.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <GeneralPanel player={player} state={state} />
        <AppearancePanel player={player} state={state} />
        <BehaviorPanel state={state} />
        <VideoAdsPanel state={state} />
        <EditorButtons player={player} state={state} isSaving={save.isPending} leave={leave} />
      </Stack>
      <LivePreview player={player} state={state} />
    </Stack>
  )
}

const isComplete = ({ form }: PlayerFormState) =>
  form.name.trim() !== '' && (form.videoAds === null || findDraftProblems(form.videoAds).length === 0)

type ButtonsProps = {
  player: Player
  state: PlayerFormState
  isSaving: boolean
  leave: (isDone: boolean) => Promise<void>
}

function EditorButtons({ player, state, isSaving, leave }: ButtonsProps) {
  const t = useTranslations()
  const { remove, makeDefault } = usePlayerActions()
  const { isDefault } = player

  async function removeAndLeave() {
    if (await remove(player)) await leave(true)
  }

  async function makeDefaultAndLeave() {
    const note = state.isChanged ? t('players.notSavedYet') : undefined
    if (await makeDefault(player, note)) await leave(false)
  }

  return (
    <Row gap={8} wraps className={classes.buttons}>
      <Button
        look="quietBad"
        disabled={isDefault}
        data-tip={isDefault ? t('players.notTheDefault') : undefined}
        onClick={() => void removeAndLeave()}
      >
        {t('players.deleteVerb')}
      </Button>
      <Button
        disabled={isDefault}
        data-tip={isDefault ? t('players.isDefault') : undefined}
        onClick={() => void makeDefaultAndLeave()}
      >
        {t('players.makeDefault')}
      </Button>
      <Button type="submit" look="main" disabled={!isComplete(state)} isBusy={isSaving}>
        {t('common.save')}
      </Button>
    </Row>
  )
}

type SaveEnds = {
  onSaved: () => Promise<void>
  onRefused: (fields: ReadonlySet<string>) => void
}

/** Sends all fields of the player. */
function useSave({ id, isDefault, videoAds: savedAds }: Player, { onSaved, onRefused }: SaveEnds) {
  const t = useTranslations('players')
  const queryClient = useQueryClient()
  const readFailure = useReportFailure()
  // An old tab must not make this player the default again after another one became it; `false` changes nothing.
  const isStillDefault = async () =>
    (await queryClient.fetchQuery({ ...playerQuery(id), staleTime: 0 })).isDefault
  return useMutation({
    mutationFn: async ({ name, language, appearance, behavior, videoAds }: PlayerForm) =>
      api(updatePlayer, {
        params: { id },
        body: {
          id,
          name: name.trim(),
          language,
          isDefault: isDefault && (await isStillDefault()),
          config: JSON.stringify({ appearance, behavior }),
          videoAds: videoAds && completeDraft(videoAds, savedAds ?? defaultVideoAds),
        },
      }),
    onSuccess: async (saved) => {
      cachePlayer(queryClient, saved)
      notify({ tone: 'info', message: t('saved') })
      await onSaved()
      await queryClient.invalidateQueries({ queryKey: playersKey })
    },
    onError: (error) => {
      onRefused(refusedFields(error))
      readFailure(t('saveFailed'), error)
    },
  })
}
