import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { helpPath } from '../lib/helpPath.ts'
import { buttonClass } from '../ui/form/Button.tsx'
import { IconButton } from '../ui/form/IconButton.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/layout/Text.tsx'
import { LearnMore } from '../ui/overlay/LearnMore.tsx'
import classes from './FirstSteps.module.css'
import type { FirstStep } from './useFirstSteps.ts'

type Props = {
  steps: readonly FirstStep[]
  dismiss: () => void
  /** Shown until the first step is done. */
  lede?: string
  /** The step whose form is on this screen: it gets no link. */
  here?: FirstStep['name']
}

/** The steps of a new account, with a marquee board whose bulbs light up step by step. */
export function FirstSteps({ steps, dismiss, lede, here }: Props) {
  const t = useTranslations('firstSteps')
  const id = useId()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  const count = { done: String(done), count: String(steps.length) }
  return (
    <Stack as="section" surface="card" className={classes.panel} aria-labelledby={id}>
      <Row as="header" gap={16} align="start" className={classes.header}>
        <Board steps={steps} />
        <div className={classes.titles}>
          <h2 id={id}>{t('title')}</h2>
          <Text tone="quiet">{done > 0 ? t('progress', count) : (lede ?? t('lede'))}</Text>
        </div>
        <IconButton label={t('dismiss')} icon={<IconX size={18} aria-hidden="true" />} onClick={dismiss} />
      </Row>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={classes.step}
            data-state={step.isDone ? 'done' : step === next ? 'next' : 'later'}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={classes.bulb} aria-hidden="true">
              {step.isDone ? <IconCheck size={16} stroke={2.4} /> : index + 1}
            </span>
            <div>
              <h3>{t(step.name)}</h3>
              <Text tone="quiet">
                {step.isDone ? (
                  t('done')
                ) : (
                  <>
                    <Detail step={step} isHere={step.name === here} />{' '}
                    <LearnMore href={helpPath(`first-${step.name}`)} about={t(step.name)} />
                  </>
                )}
              </Text>
            </div>
            {!step.isDone && step.name !== here && <Action step={step} isNext={step === next && !here} />}
          </li>
        ))}
      </ol>
    </Stack>
  )
}

/** The board of `EmptyState`, with one bulb for each step. */
function Board({ steps }: Pick<Props, 'steps'>) {
  return (
    <svg width="64" viewBox="0 0 64 44" fill="none" stroke="var(--line-strong)" aria-hidden="true">
      <path d="M4 35V10a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v25" strokeWidth="1.5" />
      <path d="M27.5 11.5v14l11.5-7z" strokeWidth="1.5" strokeLinejoin="round" />
      {steps.map(({ name, isDone }, index) => (
        <circle
          key={name}
          fill={isDone ? 'var(--spark)' : 'var(--spark-tint)'}
          stroke="var(--spark)"
          strokeWidth="1.5"
          cx={32 + (index - (steps.length - 1) / 2) * 18}
          cy="38"
          r="4"
        />
      ))}
    </svg>
  )
}

function Detail({ step, isHere }: { step: FirstStep; isHere: boolean }) {
  const t = useTranslations('firstSteps')
  if (step.site) return t('siteBegun', { name: step.site.fqdn })
  return isHere ? t('siteHere') : t(`${step.name}Text`)
}

function Action({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const t = useTranslations()
  const className = buttonClass(isNext ? 'main' : 'quiet', classes.action)
  if (step.name === 'video')
    return (
      <Link to="/videos/upload" className={className}>
        {t('videos.upload')}
      </Link>
    )
  if (step.name === 'player')
    return (
      <Link to="/players/new" className={className}>
        {t('players.newPlayer')}
      </Link>
    )
  if (step.site)
    return (
      <Link to="/sites/$siteId/onboarding" params={{ siteId: step.site.id }} className={className}>
        {t('firstSteps.siteGoOn')}
      </Link>
    )
  return (
    <Link to="/sites/add" className={className}>
      {t('firstSteps.siteAdd')}
    </Link>
  )
}
