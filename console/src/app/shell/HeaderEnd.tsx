import {
  IconBook2,
  IconFingerprint,
  IconGauge,
  IconKey,
  IconLicense,
  IconLogout,
  IconMail,
  IconPlugConnected,
  IconRefresh,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AccountSwitcher } from '../../features/auth/switch/AccountSwitcher.tsx'
import { changeLanguage } from '../../lib/session/changeLanguage.ts'
import { chooseColourScheme, useColourScheme } from '../../lib/colourScheme.ts'
import { configQuery } from '../../shared/config.queries.ts'
import { initials } from '../../lib/initials.ts'
import { useSession, useUser } from '../../lib/session/session.ts'
import { iconButtonClass } from '../../ui/form/IconButton.tsx'
import { LanguageSwitch } from '../../ui/form/LanguageSwitch.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { useMedia } from '../../ui/page/useMedia.ts'
import { MenuItem } from '../../ui/overlay/MenuItem.tsx'
import classes from './HeaderEnd.module.css'
import { startOf } from '../access.ts'
import { HelpLink, type HelpOf } from './HelpLink.tsx'
import { useClearCache } from './useClearCache.ts'

export function HeaderEnd({ helpOf }: { helpOf: HelpOf }) {
  const t = useTranslations('nav')
  const { data: config } = useQuery(configQuery)
  const isPhone = useMedia('(width < 768px)')
  return (
    <>
      {config?.isDemo && (
        <Text as="span" size="caption" weight="medium" className={classes.demo}>
          {t('demo')}
        </Text>
      )}
      <HelpLink helpOf={helpOf} />
      {config && (
        <>
          {!isPhone && (
            <a
              className={iconButtonClass()}
              href={config.docsUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={t('documentation')}
              data-tip={t('documentation')}
            >
              <IconBook2 size={20} stroke={1.7} aria-hidden="true" />
            </a>
          )}
          <a
            className={iconButtonClass()}
            href={`mailto:${config.supportEmail}`}
            aria-label={t('support')}
            data-tip={t('support')}
          >
            <IconMail size={20} stroke={1.7} aria-hidden="true" />
          </a>
        </>
      )}
      <AccountMenu
        docs={
          isPhone &&
          config && (
            <MenuItem as="a" href={config.docsUrl} target="_blank" rel="noreferrer">
              <IconBook2 size={18} stroke={1.7} aria-hidden="true" />
              {t('documentation')}
            </MenuItem>
          )
        }
      />
    </>
  )
}

/** `docs`: an entry on phones, where the header has no room for its icon. */
function AccountMenu({ docs }: { docs: ReactNode }) {
  const t = useTranslations('nav')
  const user = useUser()
  const isOwner = useSession((session) => session.actor === null)
  const menu = useRef<HTMLDivElement>(null)
  const [loadsAccounts, setLoadsAccounts] = useState(false)
  const close = () => menu.current?.hidePopover?.()
  return (
    <>
      <button
        type="button"
        className={classes.avatar}
        popoverTarget="account-menu"
        aria-label={t('accountMenu')}
        data-initials={initials(user.name)}
        onPointerEnter={() => setLoadsAccounts(true)}
        onFocus={() => setLoadsAccounts(true)}
      ></button>
      <div ref={menu} id="account-menu" popover="auto" className={classes.menu}>
        <Who />
        <LanguageAndTheme />
        {/* Requests the accounts on hover or focus, not on every page. */}
        {loadsAccounts && <AccountSwitcher onChoose={close} />}
        <div className={classes.actions}>
          {isOwner && (
            <>
              <MenuItem as={Link} to="/auth/security" onClick={close}>
                <IconFingerprint size={18} stroke={1.7} aria-hidden="true" />
                {t('security')}
              </MenuItem>
              <MenuItem as={Link} to="/auth/changepassword" onClick={close}>
                <IconKey size={18} stroke={1.7} aria-hidden="true" />
                {t('changePassword')}
              </MenuItem>
            </>
          )}
          <MenuItem as={Link} to="/auth/apps" onClick={close}>
            <IconPlugConnected size={18} stroke={1.7} aria-hidden="true" />
            {t('connectedApps')}
          </MenuItem>
          <MenuItem as={Link} to="/auth/usage" onClick={close}>
            <IconGauge size={18} stroke={1.7} aria-hidden="true" />
            {t('usage')}
          </MenuItem>
          {user.staffRole && <OtherConsole />}
          {docs}
          <ClearCache />
          <MenuItem as="a" href="/third-party-notices.txt" target="_blank" rel="noreferrer">
            <IconLicense size={18} stroke={1.7} aria-hidden="true" />
            {t('thirdPartyNotices')}
          </MenuItem>
          <MenuItem as={Link} to="/auth/logout" preload={false}>
            <IconLogout size={18} stroke={1.7} aria-hidden="true" />
            {t('logOut')}
          </MenuItem>
        </div>
      </div>
    </>
  )
}

function Who() {
  const user = useUser()
  return (
    <div className={classes.who}>
      <Text weight="strong" fit="break">
        {user.name}
      </Text>
      <Text tone="quiet" fit="break">
        {user.email}
      </Text>
    </div>
  )
}

/** Operators change between their area and the console of publishers. */
function OtherConsole() {
  const t = useTranslations('nav')
  const { integrationType } = useUser()
  const isOperating = useLocation({ select: ({ pathname }) => pathname.startsWith('/operate') })
  const to = isOperating ? startOf(integrationType) : '/operate/today'
  return (
    <MenuItem as={Link} to={to}>
      <IconSwitchHorizontal size={18} stroke={1.7} aria-hidden="true" />
      {t(isOperating ? 'publish' : 'operate')}
    </MenuItem>
  )
}

function LanguageAndTheme() {
  const t = useTranslations('nav')
  const language = useLocale()
  const scheme = useColourScheme((state) => state.choice)
  return (
    <Stack gap={10} className={classes.choices}>
      <span>{t('language')}</span>
      <LanguageSwitch value={language} onChange={changeLanguage} />
      <span>{t('theme')}</span>
      <Segments
        label={t('theme')}
        value={scheme}
        onChange={chooseColourScheme}
        options={[
          { value: 'auto', text: t('themeAuto') },
          { value: 'light', text: t('themeLight') },
          { value: 'dark', text: t('themeDark') },
        ]}
      />
    </Stack>
  )
}

function ClearCache() {
  const t = useTranslations('nav')
  const clear = useClearCache()
  return (
    <MenuItem popoverTarget="account-menu" popoverTargetAction="hide" onClick={clear}>
      <IconRefresh size={18} stroke={1.7} aria-hidden="true" />
      {t('clearCache')}
    </MenuItem>
  )
}
