import type { Site } from '@matinee/contract/sites'

/** 0 domain, 1 ad manager form, 2 ads.txt, 3 videos. */
const stepIndexes = [0, 1, 2, 3] as const
export type Step = (typeof stepIndexes)[number]

type Setup = Pick<Site, 'onboardingStep' | 'onboardingSteps'>

/** The site's steps in order; unknown ones are ignored. */
export function listSteps({ onboardingSteps }: Pick<Setup, 'onboardingSteps'>): Step[] {
  const listed = new Set(onboardingSteps.split(',').map((index) => index.trim()))
  return stepIndexes.filter((index) => listed.has(String(index)))
}

/** The stored step or the next listed one; null when only finishing remains. */
export function currentStep(site: Setup): Step | null {
  return listSteps(site).find((step) => step >= site.onboardingStep) ?? null
}

/** The step after this one; null: finish. */
export function stepAfter(site: Setup, step: Step): Step | null {
  return listSteps(site).find((other) => other > step) ?? null
}

export function stepBefore(site: Setup, step: Step | null): Step | null {
  return listSteps(site).findLast((other) => step === null || other < step) ?? null
}
