import { embedSnippet } from '@matinee/contract/plain/video/embedSnippet'
import { externalAddress, isExternalVideo } from '@matinee/contract/plain/video/externalAddress'
import { defaultEmbedOptions, type EmbedOptions } from '@matinee/contract/plain/video/playerConfig'
import type { Video } from '@matinee/contract/videos'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { configQuery } from '../../../shared/config.queries.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { CodeBox } from '../../../ui/page/CodeBox.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { embedAddress, iframeSnippet } from './embedAddress.ts'
import { PlayerChoice, usePlayerChoice } from './PlayerChoice.tsx'
import { ExternalPreview, PlayingPreview } from '../PlayingPreview.tsx'
import { rulesQuery } from '../../../shared/playback/playbackRules.queries.ts'
import classes from './EmbedCode.module.css'

type Hosts = { cdnBase: string; externalEmbedTemplate: string | null }

/** Placeholder in the code; the publisher replaces it with a token for each viewer. */
const tokenWord = 'TOKEN'

export function EmbedCode({ video }: { video: Video }) {
  const { data: config, error, refetch } = useQuery(configQuery)
  if (!config) return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <EmbedSkeleton />
  return isExternalVideo(video.id) ? (
    <ExternalCode video={video} hosts={config} />
  ) : (
    <OwnCode video={video} hosts={config} />
  )
}

export const EmbedSkeleton = () => (
  <PanelSkeleton className={classes.columns} heights={[88, 120, 132, 160, 120]} aside={[360]} />
)

function OwnCode({ video, hosts }: { video: Video; hosts: Hosts }) {
  const t = useTranslations('embed')
  const [options, setOptions] = useState<EmbedOptions>(defaultEmbedOptions)
  const choice = usePlayerChoice()
  const { playerId } = choice
  const { data: rules, error, refetch } = useQuery(rulesQuery)
  // The rules decide whether the code below has a token, and it would move when they arrive.
  if (!rules) return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <EmbedSkeleton />
  const isSigned = rules.requiresSignature
  const isPrivate = isSigned || rules.allowedDomains.length > 0
  const token = isSigned ? { token: tokenWord } : {}
  const embed = { videoId: video.id, playerId, options, ...token }
  // The largest, as small ones are rounded to even pixels.
  const size = video.renditions.toSorted((one, other) => other.height - one.height)[0]
  const snippet = embedSnippet({ host: hosts.cdnBase, ...embed, size })
  const address = embedAddress(hosts.cdnBase, embed)
  return (
    <Stack gap={24} className={classes.columns}>
      <Stack gap={24}>
        <PlayerChoice {...choice} />
        <Options options={options} onChange={setOptions} />
        {isSigned && (
          <Notice tone="warning">
            <p>
              {t('signed')} <Link to="/playback-rules">{t('toRules')}</Link>
            </p>
          </Notice>
        )}
        <CodeBox title={t('snippet')} hint={t('snippetHint')} code={snippet} copyLabel={t('copySnippet')} />
        <CodeBox
          title={t('iframe')}
          hint={t('iframeHint')}
          code={iframeSnippet(address, video.title, size)}
          copyLabel={t('copyIframe')}
        />
        {isPrivate ? (
          <Panel title={t('oembed')}>
            <p>
              {t('oembedPrivate')} {!isSigned && <Link to="/playback-rules">{t('toRules')}</Link>}
            </p>
          </Panel>
        ) : (
          <CodeBox title={t('oembed')} hint={t('oembedHint')} code={address} copyLabel={t('copyOembed')} />
        )}
      </Stack>
      <PreviewPanel>
        <PlayingPreview videoId={video.id} playerId={playerId} options={options} title={t('preview')} />
      </PreviewPanel>
    </Stack>
  )
}

function Options({
  options,
  onChange,
}: {
  options: EmbedOptions
  onChange: (options: EmbedOptions) => void
}) {
  const t = useTranslations('embed')
  return (
    <Stack as="fieldset" gap={12}>
      <Text as="legend" size="lead" weight="strong" face="title">
        {t('options')}
      </Text>
      {(['autoplay', 'sticky'] as const).map((name) => (
        <Checkbox
          key={name}
          label={t(name)}
          hint={t(`${name}Hint`)}
          checked={options[name]}
          onChange={(isOn) => onChange({ ...options, [name]: isOn })}
        />
      ))}
      <Checkbox
        label={t('muted')}
        hint={t('mutedHint')}
        checked={!options.sound}
        onChange={(isMuted) => onChange({ ...options, sound: !isMuted })}
      />
    </Stack>
  )
}

function PreviewPanel({ children }: { children: ReactNode }) {
  const t = useTranslations('embed')
  return (
    <div className={classes.preview}>
      <Panel title={t('preview')}>{children}</Panel>
    </div>
  )
}

/** For videos that another provider plays: an iframe without options. */
function ExternalCode({ video, hosts }: { video: Video; hosts: Hosts }) {
  const t = useTranslations('embed')
  const address = externalAddress(hosts.externalEmbedTemplate, video.id)
  if (!address) return <Notice tone="warning">{t('externalUnset')}</Notice>
  return (
    <Stack gap={24} className={classes.columns}>
      <Stack gap={24}>
        <Notice>{t('external')}</Notice>
        <CodeBox
          title={t('snippet')}
          hint={t('snippetHint')}
          code={iframeSnippet(address, video.title)}
          copyLabel={t('copySnippet')}
        />
      </Stack>
      <PreviewPanel>
        <ExternalPreview address={address} title={t('preview')} />
      </PreviewPanel>
    </Stack>
  )
}
