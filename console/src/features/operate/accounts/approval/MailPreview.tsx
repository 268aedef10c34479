import type { AdminUser } from '@matinee/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { languageName } from '../../../../shared/languageName.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { ErrorPanel } from '../../../../ui/page/ErrorPanel.tsx'
import { PanelSkeleton } from '../../../../ui/page/PanelSkeleton.tsx'
import { LetterFrame } from '../../mails/LetterFrame.tsx'
import { approvalMailQuery } from '../accounts.queries.ts'

/** The email that the owner gets, once the operator asks to see it. */
export function MailPreview({ account }: { account: AdminUser }) {
  const t = useTranslations('operate.account')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'hideMail' : 'showMail')}
        </Button>
      </div>
      {isOpen && <Mail account={account} />}
    </>
  )
}

function Mail({ account: { id, language } }: { account: AdminUser }) {
  const t = useTranslations('operate.account')
  const ownLanguage = useLocale()
  const query = useQuery(approvalMailQuery(id, language))
  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <PanelSkeleton heights={[720]} />
  const { email, subject, html } = query.data
  return (
    <Stack as="section" gap={10} aria-label={subject}>
      <div>
        <Text as="h2" size="body">
          {subject}
        </Text>
        <Hint>{t('mailHint', { email, language: languageName(query.data.language, ownLanguage) })}</Hint>
      </div>
      <LetterFrame html={html} title={subject} />
    </Stack>
  )
}
