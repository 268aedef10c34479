import { removePlayer, updatePlayer, type Player } from '@matinee/contract/players'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { codeOf } from '../../lib/apiError.ts'
import { ask } from '../../lib/dialogs.ts'
import { playersKey } from '../../shared/lists.queries.ts'
import { refreshPreviewsOfPlayers } from '../../shared/playback/playerPreview.queries.ts'
import { notify } from '../../lib/savedState.ts'
import { useQuotaRefusal } from '../../shared/quotas/useQuotaRefusal.ts'
import { shortName } from './shortName.ts'

type PlayerName = Pick<Player, 'id' | 'name'>
type Wording = 'delete' | 'makeDefault'

/** Both ask for confirmation and show the result in a toast; true when done. */
export function usePlayerActions(): {
  remove: (player: PlayerName) => Promise<boolean>
  makeDefault: (player: PlayerName, note?: string) => Promise<boolean>
} {
  const t = useTranslations('players')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const readFailure = useReportFailure()

  async function attempt(player: PlayerName, wording: Wording, send: () => Promise<unknown>, note?: string) {
    const isSure = await ask({
      title: t(`${wording}Title`),
      body: [shortName(player.name), note].filter(Boolean).join(' · '),
      verb: t(wording === 'delete' ? 'deleteVerb' : 'makeDefault'),
      cancel: common('cancel'),
      isDangerous: wording === 'delete',
    })
    if (!isSure) return false
    try {
      await send()
    } catch (error) {
      readFailure(t(`${wording}Failed`), error)
      return false
    }
    notify({ tone: 'info', message: t(wording === 'delete' ? 'deleted' : 'madeDefault') })
    void refreshPreviewsOfPlayers(queryClient)
    await queryClient.invalidateQueries({ queryKey: playersKey })
    return true
  }

  return {
    remove: (player) => attempt(player, 'delete', () => api(removePlayer, { params: { id: player.id } })),
    makeDefault: (player, note) =>
      attempt(
        player,
        'makeDefault',
        () => api(updatePlayer, { params: { id: player.id }, body: { id: player.id, isDefault: true } }),
        note,
      ),
  }
}

/** Shows the failed action and its cause in a toast. */
export function useReportFailure(): (title: string, error: unknown) => void {
  const t = useTranslations('errors')
  const quotaRefusal = useQuotaRefusal()
  return (title, error) => notify({ tone: 'error', title, message: quotaRefusal(error) ?? t(codeOf(error)) })
}
