import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Step } from './onboardingSteps.ts'
import classes from './Stepper.module.css'

type Props = {
  steps: readonly Step[]
  shown: Step | null
  /** The step that the site has reached; null: all are done. */
  stored: Step | null
  look: (step: Step) => void
}

/** The list of steps; reached ones can be opened again. */
export function Stepper({ steps, shown, stored, look }: Props) {
  const t = useTranslations('sites.onboarding')
  return (
    <nav aria-label={t('steps')}>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const isDone = stored === null || step < stored
          const isReached = isDone || step === stored
          const words = (
            <>
              <span className={classes.mark} aria-hidden="true">
                {isDone ? <IconCheck size={14} stroke={2.5} /> : index + 1}
              </span>
              <span className="hidden-text">
                {t('stepOf', { at: String(index + 1), count: String(steps.length) })}:{' '}
              </span>
              <span className={classes.name}>{t(`step${step}`)}</span>
              {isDone && <span className="hidden-text">, {t('done')}</span>}
            </>
          )
          return (
            <li key={step} data-done={isDone || undefined} aria-current={step === shown ? 'step' : undefined}>
              {isReached && step !== shown ? (
                <button type="button" onClick={() => look(step)}>
                  {words}
                </button>
              ) : (
                <span>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
