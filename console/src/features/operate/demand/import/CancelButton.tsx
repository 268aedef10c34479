import { cancelRevenueImport } from '@matinee/contract/demand'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { demandKey } from '../demand.queries.ts'
import { useRefusalNotice } from '../../useRefusalNotice.ts'

/** Cancels an import or an undo that runs. */
export function CancelButton({ id, isUndo = false }: { id: string; isUndo?: boolean }) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const cancel = useSingleMutation<unknown, void>({
    mutationFn: () => api(cancelRevenueImport, { params: { id } }),
    onSuccess: () =>
      notify({ tone: 'info', message: t(`operate.demand.${isUndo ? 'undoCancelled' : 'cancelled'}`) }),
    onError: useRefusalNotice(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: demandKey }),
  })
  return (
    <Button isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
      {t(`operate.demand.${isUndo ? 'cancelUndo' : 'cancel'}`)}
    </Button>
  )
}
