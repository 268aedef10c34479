import type { Playback } from '@matinee/contract/plain/video/playback'
import type { EmbedOptions } from '@matinee/contract/plain/video/playerConfig'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/form/Button.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { configQuery } from '../config.queries.ts'
import classes from './PlayerPreview.module.css'

type Preview = {
  /** Null while loading. */
  playback: Playback | null
  options: EmbedOptions
  /** Keeps the controls visible, for those who edit their look. */
  showsControls: boolean
  title: string
}

/**
 * The real player in a frame. It gets its settings from this page instead of the server, so that it shows unsaved ones. The
 * frame posts a message when it is ready; without a token its player sends no beacons.
 */
export function PlayerPreview({ className = '', ...preview }: Preview & { className?: string | undefined }) {
  const { data: config } = useQuery(configQuery)
  const [attempt, setAttempt] = useState(0)
  return (
    <div className={`${classes.box} ${className}`}>
      {config ? (
        <Frame
          key={attempt}
          {...preview}
          address={new URL(`${config.cdnBase}/embed/preview`, location.href)}
          retry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Frame({ address, retry, title, ...preview }: Preview & { address: URL; retry: () => void }) {
  const { origin } = address
  const { frame, readyCount, isLate } = useReady(origin)
  const message = preview.playback && JSON.stringify(previewMessage(preview.playback, preview))

  useEffect(() => {
    if (readyCount > 0 && message) frame.current?.contentWindow?.postMessage(JSON.parse(message), origin)
  }, [readyCount, message, origin, frame])

  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs scripts and its origin: a sandbox that allows both restricts nothing */}
      <iframe
        ref={frame}
        className={classes.fill}
        title={title}
        src={address.href}
        allow="fullscreen; autoplay; encrypted-media; picture-in-picture"
      />
      {(readyCount === 0 || !message) && !isLate && <Loading />}
      {isLate && <TimedOut retry={retry} />}
    </>
  )
}

const previewMessage = (playback: Playback, { options, showsControls }: Omit<Preview, 'title'>) => ({
  type: 'matinee-preview',
  playback: { ...playback, token: '' },
  options,
  showsControls,
})

const readyTimeoutMs = 15_000

/** `readyCount`: the number of ready messages; the frame posts one each time it has loaded. */
function useReady(origin: string) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [readyCount, setReadyCount] = useState(0)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsLate, readyTimeoutMs, true)
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      if ((event.data as { type?: unknown } | null)?.type !== 'matinee-preview-ready') return
      clearTimeout(timer)
      setIsLate(false)
      setReadyCount((before) => before + 1)
    }
    addEventListener('message', listen)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', listen)
    }
  }, [origin])
  return { frame, readyCount, isLate }
}

function Loading() {
  const t = useTranslations('common')
  return <output className={`${classes.fill} ${classes.loading}`} aria-label={t('loading')} />
}

function TimedOut({ retry }: { retry: () => void }) {
  const t = useTranslations()
  return (
    <Stack gap={12} align="center" className={`${classes.fill} ${classes.late}`} role="alert">
      <p>{t('players.previewLate')}</p>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </Stack>
  )
}
