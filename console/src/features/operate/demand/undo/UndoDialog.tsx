import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { undoRevenueImport } from '@matinee/contract/demand'
import { maxReasonLength } from '@matinee/contract/plain/limits'
import { nameImport } from '@matinee/contract/plain/operate/nameImport'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { AppError } from '../../../../lib/apiError.ts'
import { useFormatInstant } from '../../../../lib/useFormatInstant.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useOneField } from '../../../../ui/form/useOneField.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../../../ui/overlay/DialogFrame.tsx'
import { ErrorPanel } from '../../../../ui/page/ErrorPanel.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { demandKey, undoQuery } from '../demand.queries.ts'
import { UndoPreview } from './UndoPreview.tsx'
import { useDialogChange } from '../../useDialogChange.ts'

type Props = { made: RevenueImport; close: () => void }

/** The server's sentence names the import that is in the way, or says that somebody was faster. */
const obstacleOf = (error: unknown) =>
  error instanceof AppError && error.code === 'stale' ? error.message : null

/** Shows what the undo of an import would change, and asks for its reason. */
export function UndoDialog({ made, close }: Props) {
  const t = useTranslations()
  const instant = useFormatInstant()
  const preview = useQuery(undoQuery(made.id!))
  const change = useDialogChange(demandKey, close)
  const { element, field, submit, isBusy } = useOneField(async (reason) => {
    const problem = await change(
      () => api(undoRevenueImport, { params: { id: made.id! }, body: { reason } }),
      ({ rows }) => t('operate.demand.undoneDays', { count: rows }),
    )
    if (problem !== null) void preview.refetch()
    return problem
  })
  const obstacle = obstacleOf(preview.error)
  return (
    <DialogFrame
      isWide
      title={t('operate.demand.undoTitle', { name: nameImport(made) })}
      body={preview.isError ? undefined : t('operate.demand.undoBody', { until: instant(made.undoUntil!) })}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <Stack as="form" gap={20} ref={element} noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent scrolls>
          {preview.isError ? (
            <Refusal obstacle={obstacle} error={preview.error} retry={() => void preview.refetch()} />
          ) : (
            <Stack gap={20}>
              <UndoPreview undo={preview.data} />
              <TextField
                label={t('operate.demand.reason')}
                hint={t('operate.demand.undoHint')}
                maxLength={maxReasonLength}
                autoComplete="off"
                required
                {...field}
              />
            </Stack>
          )}
        </DialogContent>
        <DialogButtons>
          <Button onClick={close}>{t(preview.isError ? 'common.close' : 'common.cancel')}</Button>
          {!preview.isError && (
            <Button type="submit" look="bad" isIdle={!preview.data} isBusy={isBusy}>
              {t('operate.demand.undo')}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </DialogFrame>
  )
}

function Refusal({ obstacle, ...failure }: { obstacle: string | null; error: unknown; retry: () => void }) {
  if (obstacle === null) return <ErrorPanel {...failure} />
  return (
    <Notice tone="bad" role="alert">
      {obstacle}
    </Notice>
  )
}
