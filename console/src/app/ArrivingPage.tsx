import { holdsRight } from '@matinee/contract/plain/accountTypes'
import { IconBook2, IconChartAreaLine, IconKey, IconMovie, IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { configQuery } from '../lib/config.queries.ts'
import { useSession, useUser } from '../lib/session.ts'
import { Page } from '../ui/Page.tsx'
import classes from './ArrivingPage.module.css'

export type ArrivingArea = 'payments' | 'reports'

/** Stands where a later release brings the screens of an area: what it will hold, and what there is to do today. */
export function ArrivingPage({ area }: { area: ArrivingArea }) {
  const t = useTranslations('arriving')
  return (
    <Page title={t(`${area}.title`)}>
      <section className={classes.bill} aria-label={t('label')}>
        <Board text={t('mark')} />
        <div className={classes.text}>
          <p className={classes.plan}>{t(`${area}.text`)}</p>
          <p className={classes.note}>{t('note')}</p>
        </div>
      </section>
      <Today />
    </Page>
  )
}

/** The marquee with its letters: it says "arriving" to eyes and readers alike. */
function Board({ text }: { text: string }) {
  return (
    <p className={classes.board}>
      <span className={classes.letters}>{text}</span>
      <svg className={classes.bulbs} viewBox="0 0 196 28" aria-hidden="true">
        {[14, 42, 70, 98, 126, 154, 182].map((x) => (
          <g key={x}>
            <circle cx={x} cy="14" r="9" opacity="0.16" />
            <circle cx={x} cy="14" r="4.5" />
          </g>
        ))}
      </svg>
    </p>
  )
}

function Today() {
  const t = useTranslations()
  const heading = useId()
  const { integrationType } = useUser()
  const isOwner = useSession((session) => session.actor === null)
  const { data: config } = useQuery(configQuery)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('arriving.today')}
      </h2>
      <ul className={classes.links}>
        {holdsRight(integrationType, 'analytics.read') && (
          <Entry icon={<IconChartAreaLine {...drawn} />} text={t('arriving.videoAnalyticsText')}>
            <Link to="/analytics/videos">{t('nav.videoAnalytics')}</Link>
          </Entry>
        )}
        {holdsRight(integrationType, 'videos.read') && (
          <Entry icon={<IconMovie {...drawn} />} text={t('arriving.videoManagerText')}>
            <Link to="/videos">{t('nav.videoManager')}</Link>
          </Entry>
        )}
        {isOwner && (
          <Entry icon={<IconKey {...drawn} />} text={t('arriving.changePasswordText')}>
            <Link to="/auth/changepassword">{t('nav.changePassword')}</Link>
          </Entry>
        )}
        <Entry icon={<IconPlugConnected {...drawn} />} text={t('arriving.connectedAppsText')}>
          <Link to="/auth/apps">{t('nav.connectedApps')}</Link>
        </Entry>
        {config && (
          <Entry icon={<IconBook2 {...drawn} />} text={t('arriving.documentationText')}>
            <a href={config.docsUrl} target="_blank" rel="noreferrer">
              {t('nav.documentation')}
            </a>
          </Entry>
        )}
      </ul>
    </section>
  )
}

const drawn = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

function Entry({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <li className={classes.entry}>
      {icon}
      <div>
        {children}
        <p>{text}</p>
      </div>
    </li>
  )
}
