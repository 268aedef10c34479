import type { Site } from '@matinee/contract/sites'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { currentStep, stepAfter, stepBefore, listSteps, type Step } from './onboardingSteps.ts'
import classes from './OnboardingWizard.module.css'
import { forgetPastedVideos } from './pastedVideos.ts'
import { SiteHeader } from '../SiteHeader.tsx'
import { StepAdsTxt } from './StepAdsTxt.tsx'
import { StepDomain } from './StepDomain.tsx'
import { StepEnd } from './StepEnd.tsx'
import { StepForm } from './StepForm.tsx'
import { Stepper } from './Stepper.tsx'
import { StepVideos } from './StepVideos.tsx'
import { useSaveStep } from './useSaveStep.ts'

type Props = {
  site: Site
  sites: readonly Site[]
  /** Content of the ads.txt step. */
  adsTxt: ReactNode
  /** Ends the last step; null for a site that has no pages. It replaces `aside` there. */
  adCode: ReactNode
  /** Shown next to every step. */
  aside: ReactNode
}

/** The site's steps, one at a time; each is saved on Proceed, so that a reload resumes there. */
export function OnboardingWizard({ site, sites, ...parts }: Props) {
  const t = useTranslations('sites.onboarding')
  const title = t('title', { name: site.fqdn })
  return (
    <Page
      title={title}
      lede={t('lede')}
      breadcrumbs={
        <Breadcrumbs current={title}>
          <ToRevenue sites={sites} />
        </Breadcrumbs>
      }
      controls={<SiteHeader site={site} sites={sites} />}
    >
      <Wizard site={site} {...parts} />
    </Page>
  )
}

/** A link to another site that is set up, because /sites would redirect to this one. */
function ToRevenue({ sites }: { sites: readonly Site[] }) {
  const t = useTranslations('nav')
  const other = sites.find(({ onboardingStep }) => onboardingStep < 0)
  if (!other) return <span>{t('revenue')}</span>
  return (
    <Link {...crumbLink} to="/sites/$siteId" params={{ siteId: other.id }}>
      {t('revenue')}
    </Link>
  )
}

function Wizard({ site, adsTxt, adCode, aside }: Omit<Props, 'sites'>) {
  const [looksBackAt, setLooksBackAt] = useState<Step | null>(null)
  const stored = currentStep(site)
  const step = looksBackAt ?? stored
  const before = stepBefore(site, step)
  const saving = useSaveStep(site)
  const finish = useFinish(site, saving)
  const content = useRef<HTMLDivElement>(null)
  useFocusedHeading(content, step)
  const isLast = step === null || stepAfter(site, step) === null

  function look(at: Step): void {
    // The error of a failed save belongs to its own step.
    saving.reset()
    setLooksBackAt(at)
  }
  async function proceed(change: { fqdn?: string } = {}): Promise<void> {
    if (isLast) return finish(change)
    const next = stepAfter(site, step)!
    // Saving an earlier step never lowers the step that was reached.
    const onboardingStep = Math.max(next, site.onboardingStep)
    const isSaved = await saving.mutateAsync({ ...change, onboardingStep }).catch(() => null)
    if (isSaved) setLooksBackAt(looksBackAt !== null && next < site.onboardingStep ? next : null)
  }

  const frame = {
    isLast,
    isSaving: saving.isPending,
    error: saving.error,
    proceed,
    end: isLast ? adCode : null,
    back: before === null ? null : () => look(before),
  }
  return (
    <div className={classes.columns}>
      <Stepper steps={listSteps(site)} shown={step} stored={stored} look={look} />
      <div ref={content}>
        {step === 0 && <StepDomain site={site} frame={frame} />}
        {step === 1 && <StepForm frame={frame} />}
        {step === 2 && <StepAdsTxt frame={frame}>{adsTxt}</StepAdsTxt>}
        {step === 3 && <StepVideos siteId={site.id} frame={frame} />}
        {step === null && <StepEnd frame={frame} />}
      </div>
      <div className={classes.aside}>{isLast && adCode ? null : aside}</div>
    </div>
  )
}

/** Focuses the heading of a new step: screen readers read it, and the next tab stop follows it. */
function useFocusedHeading(content: RefObject<HTMLElement | null>, step: Step | null): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = content.current?.querySelector('h2')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [content, step])
}

/** Sets the site live and opens its page. */
function useFinish(site: Site, saving: ReturnType<typeof useSaveStep>) {
  const t = useTranslations('sites.onboarding')
  const navigate = useNavigate()
  const { id: userId } = useUser()
  return async (change: { fqdn?: string }) => {
    const done = { ...change, onboardingStep: -1, status: 'LIVE' as const }
    const saved = await saving.mutateAsync(done).catch(() => null)
    if (!saved) return
    forgetPastedVideos(userId, site.id)
    // A site that an operator paused stays paused.
    if (saved.status === 'LIVE') notify({ tone: 'info', message: t('live') })
    await navigate({ to: '/sites/$siteId', params: { siteId: site.id } })
  }
}
