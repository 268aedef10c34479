import { IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { chooseColourScheme, useColourScheme } from '../../lib/colourScheme.ts'
import { useSavedState } from '../../lib/savedState.ts'
import { changeLanguage } from '../../lib/session/changeLanguage.ts'
import { useSession } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { LanguageSwitch } from '../../ui/form/LanguageSwitch.tsx'
import { Mark } from '../../ui/page/Mark.tsx'
import classes from './HelpHeader.module.css'
import { HelpSearch } from './search/HelpSearch.tsx'

export function HelpHeader({ hasSearch }: { hasSearch: boolean }) {
  const t = useTranslations('help')
  const auth = useTranslations('auth')
  const isSignedIn = useSession((session) => session.status === 1)
  const language = useLocale()
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link to="/help" className={classes.brand}>
          <Mark size={26} hasWordmark />
          <span className={classes.help}>{t('title')}</span>
        </Link>
        {hasSearch && (
          <div className={classes.search}>
            <HelpSearch look="header" />
          </div>
        )}
        <div className={classes.end}>
          <LanguageSwitch
            value={language}
            onChange={isSignedIn ? changeLanguage : (chosen) => useSavedState.setState({ language: chosen })}
          />
          <ThemeButton />
          {isSignedIn ? (
            <Link to="/" className={buttonClass('quiet')}>
              {t('openConsole')}
            </Link>
          ) : (
            <Link to="/auth/login" className={buttonClass('quiet')}>
              {auth('signIn')}
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}

function ThemeButton() {
  const t = useTranslations('help')
  const isDark = useColourScheme((state) => state.shown === 'dark')
  const Icon = isDark ? IconSun : IconMoon
  return (
    <IconButton
      label={t(isDark ? 'light' : 'dark')}
      icon={<Icon size={20} stroke={1.7} aria-hidden="true" />}
      onClick={() => chooseColourScheme(isDark ? 'light' : 'dark')}
    />
  )
}
