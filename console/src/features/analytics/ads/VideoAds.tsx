import { useTranslations } from 'use-intl'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { AdBreaksPanel } from './AdBreaksPanel.tsx'
import { AdErrorsPanel } from './AdErrorsPanel.tsx'
import type { AdsQuery } from './useAdFigures.ts'

/** Usual height in px. */
const skeletonHeight = 240

/** Ad breaks of a video and, where ads were requested, why some did not play. */
export function VideoAds({ query }: { query: AdsQuery }) {
  const t = useTranslations('adBreaks')
  const { data, error, fetchStatus } = query
  if (data)
    return (
      <Stack gap={24}>
        <AdBreaksPanel data={data} />
        {data.breaks.length > 0 && <AdErrorsPanel data={data} />}
      </Stack>
    )
  if (error) return <ErrorPanel title={t('failed')} error={error} retry={() => void query.refetch()} />
  return fetchStatus === 'idle' ? null : <PanelSkeleton heights={[skeletonHeight]} />
}
