import type { IntegrationType } from '@matinee/contract/plain/accountTypes'
import { useTranslations } from 'use-intl'
import { useUser } from '../lib/session.ts'
import { Page } from '../ui/Page.tsx'
import classes from './WelcomePage.module.css'

type Area = 'siteRevenue' | 'appRevenue' | 'settings' | 'reports' | 'payments'

/** The areas of the types whose screens are still to come (V36–V42). */
const areasOf: Partial<Record<IntegrationType, readonly Area[]>> = {
  2: ['siteRevenue', 'settings', 'reports', 'payments'],
  3: ['appRevenue', 'reports', 'payments'],
  4: ['appRevenue', 'siteRevenue', 'settings', 'reports', 'payments'],
}

export function WelcomePage() {
  const t = useTranslations('welcome')
  const user = useUser()
  return (
    <Page title={t('title', { name: user.name })} lede={t('lede')}>
      <section className={classes.programme} aria-labelledby="programme">
        <div className={classes.intro}>
          <h2 id="programme">{t('heading')}</h2>
          <p>{t('body')}</p>
        </div>
        <ul>
          {(areasOf[user.integrationType] ?? []).map((area) => (
            <li key={area} className={classes.area}>
              <div>
                <h3>{t(area)}</h3>
                <p>{t(`${area}Text`)}</p>
              </div>
              <span className={classes.arriving}>{t('arriving')}</span>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}
