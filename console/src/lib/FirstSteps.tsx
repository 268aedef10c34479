import { lazy, Suspense } from 'react'
import { PanelSkeleton } from '../ui/PanelSkeleton.tsx'
import type { Props } from './FirstStepsPanel.tsx'

const Panel = lazy(async () => ({ default: (await import('./FirstStepsPanel.tsx')).FirstStepsPanel }))

/** Fetched by the few who see it; its place is kept. */
export const FirstSteps = (props: Props) => (
  <Suspense fallback={<PanelSkeleton heights={[220]} />}>
    <Panel {...props} />
  </Suspense>
)
