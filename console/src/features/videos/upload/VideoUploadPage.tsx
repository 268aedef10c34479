import { takesFiles } from '@matinee/contract/plain/account/accountTypes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { useLinkTexts } from '../../../shared/useLinkTexts.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { FileUploads } from './FileUploads.tsx'
import { UrlUpload } from './UrlUpload.tsx'
import classes from './VideoUploadPage.module.css'

/** Only the alternate infrastructure takes files; all other accounts add videos by address. */
export function VideoUploadPage() {
  const t = useTranslations('upload')
  const videos = useTranslations('videos')
  const user = useUser()
  const [tab, setTab] = useState<'local' | 'url'>('local')
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      breadcrumbs={
        <Breadcrumbs current={t('title')}>
          <Link {...crumbLink} to="/videos">
            {videos('title')}
          </Link>
        </Breadcrumbs>
      }
    >
      {takesFiles(user.videoInfrastructure) ? (
        <Tabs
          label={t('title')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'local',
              text: t('local'),
              panel: (
                <WithNotes notes={[t('supportedFiles'), t('supportedSize'), t('supportedResume')]}>
                  <FileUploads key={user.id} />
                </WithNotes>
              ),
            },
            { value: 'url', text: t('url'), panel: <ByUrl /> },
          ]}
        />
      ) : (
        <ByUrl />
      )}
    </Page>
  )
}

function ByUrl() {
  const t = useTranslations('upload')
  const { isPlatformFetchEnabled } = useLinkTexts()
  return (
    <WithNotes notes={[...(isPlatformFetchEnabled ? [t('supportedLinks')] : []), t('supportedDirect')]}>
      <UrlUpload />
    </WithNotes>
  )
}

function WithNotes({ notes, children }: { notes: readonly string[]; children: React.ReactNode }) {
  const t = useTranslations('upload')
  return (
    <Stack gap={32} className={classes.columns}>
      <div>{children}</div>
      <Stack as="aside" gap={10} className={classes.notes}>
        <h2>{t('supported')}</h2>
        <Stack as="ul" gap={10}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Stack>
      </Stack>
    </Stack>
  )
}
