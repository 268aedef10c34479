import { logout } from '@matinee/contract/auth'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { clearCachedSiteData } from '../../shared/cachedSiteData.ts'
import { endSession, useSession } from '../../lib/session/session.ts'

/** Ends the session in this browser immediately, without waiting for the server's answer. */
export function LogOutPage() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  useEffect(() => {
    const { refreshToken } = useSession.getState().tokens
    if (refreshToken) void api(logout, { body: { refreshToken } }).catch(() => undefined)
    endSession()
    clearCachedSiteData()
    void navigate({ to: '/auth/login', replace: true })
  }, [navigate])
  return <output>{t('signingOut')}</output>
}
