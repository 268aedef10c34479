import { takesFiles } from '@matinee/contract/plain/accountTypes'
import { embedSnippet } from '@matinee/contract/plain/embedSnippet'
import { defaultEmbedOptions } from '@matinee/contract/plain/playerConfig'
import type { Video } from '@matinee/contract/videos'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { configQuery } from '../../lib/config.queries.ts'
import { notify } from '../../lib/savedState.ts'
import { useUser } from '../../lib/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CodeBox } from '../../ui/CodeBox.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { embedAddress, iframeSnippet } from './embedAddress.ts'
import { VideoMissing } from './VideoEditPage.tsx'
import { videoQuery } from './videos.queries.ts'
import classes from './VideoEmbedPage.module.css'

const route = getRouteApi('/shell/videos/$videoId/embed')

/** Type -1 and the alternate infrastructure see the list instead (V70, G-006). */
export function VideoEmbedPage() {
  const user = useUser()
  return user.integrationType === -1 || takesFiles(user.videoInfrastructure) ? (
    <NotForThisAccount />
  ) : (
    <Embed />
  )
}

function NotForThisAccount() {
  const t = useTranslations('videos')
  useEffect(() => notify({ tone: 'info', message: t('embedNotAvailable') }), [t])
  return <Navigate to="/videos" replace />
}

function Embed() {
  const t = useTranslations()
  const { videoId } = route.useParams()
  const query = useQuery(videoQuery(videoId))
  const video = query.data
  if (video?.status === 'DELETED') return <Navigate to="/videos" replace />
  // Nothing to embed yet: the edit page says how far the video is (G-059).
  if (video && video.status !== 'AVAILABLE')
    return <Navigate to="/videos/$videoId" params={{ videoId }} replace />
  return (
    <Page
      title={t('embed.title')}
      lede={video?.title}
      controls={
        <Link to="/videos/$videoId" params={{ videoId }} className={buttonClass()}>
          {t('embed.backToVideo')}
        </Link>
      }
    >
      {video ? (
        <EmbedCode video={video} />
      ) : query.error ? (
        <VideoMissing error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton heights={[360]} />
      )}
    </Page>
  )
}

function EmbedCode({ video }: { video: Video }) {
  const t = useTranslations('embed')
  const { data: config } = useQuery(configQuery)
  const [options, setOptions] = useState(defaultEmbedOptions)
  if (!config) return <PanelSkeleton heights={[360]} />
  const address = embedAddress(config, video.id, options)
  const iframe = iframeSnippet(address, video.title)
  const isExternal = video.id.startsWith('nkt:')
  const snippet = isExternal
    ? iframe
    : embedSnippet({ host: config.cdnBase, videoId: video.id, playerId: null, options })
  return (
    <div className={classes.columns}>
      <div className={classes.codes}>
        {!isExternal && (
          <fieldset className={classes.options}>
            <legend>{t('options')}</legend>
            {(['autoplay', 'sticky'] as const).map((name) => (
              <Checkbox
                key={name}
                label={t(name)}
                hint={t(`${name}Hint`)}
                checked={options[name]}
                onChange={(isOn) => setOptions({ ...options, [name]: isOn })}
              />
            ))}
          </fieldset>
        )}
        <CodeBox title={t('snippet')} hint={t('snippetHint')} code={snippet} copyLabel={t('copySnippet')} />
        {!isExternal && (
          <CodeBox title={t('iframe')} hint={t('iframeHint')} code={iframe} copyLabel={t('copyIframe')} />
        )}
      </div>
      <Panel title={t('preview')}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page on our own origin, which needs both scripts and origin: such a sandbox holds nothing back */}
        <iframe
          key={address}
          className={classes.frame}
          title={t('preview')}
          src={address}
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        />
      </Panel>
    </div>
  )
}
