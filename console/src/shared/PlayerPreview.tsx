import type { Playback } from '@matinee/contract/plain/video/playback'
import type { EmbedOptions } from '@matinee/contract/plain/video/playerConfig'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/form/Button.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { configQuery } from './config.queries.ts'
import classes from './PlayerPreview.module.css'

type Shown = {
  /** Null: nothing to show yet. */
  playback: Playback | null
  options: EmbedOptions
  /** Keeps the controls in sight, as somebody needs who decides how they look. */
  showsControls: boolean
  title: string
}

/**
 * The real player in a frame, which gets its settings from the page, not the server: unsaved settings look as viewers
 * would see them. The page in the frame says when it listens; its token is taken away, so nothing is counted.
 */
export function PlayerPreview({ className = '', ...shown }: Shown & { className?: string | undefined }) {
  const { data: config } = useQuery(configQuery)
  const [tries, setTries] = useState(0)
  return (
    <div className={`${classes.box} ${className}`}>
      {config ? (
        <Frame
          key={tries}
          {...shown}
          address={new URL(`${config.cdnBase}/embed/preview`, location.href)}
          again={() => setTries(tries + 1)}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Frame({ address, again, title, ...shown }: Shown & { address: URL; again: () => void }) {
  const { origin } = address
  const { frame, times, isLate } = useReady(origin)
  const message = shown.playback && JSON.stringify(previewMessage(shown.playback, shown))

  useEffect(() => {
    if (times > 0 && message) frame.current?.contentWindow?.postMessage(JSON.parse(message), origin)
  }, [times, message, origin, frame])

  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page on our own origin, which needs both scripts and origin: such a sandbox holds nothing back */}
      <iframe
        ref={frame}
        className={classes.fill}
        title={title}
        src={address.href}
        allow="fullscreen; autoplay; encrypted-media; picture-in-picture"
      />
      {(times === 0 || !message) && !isLate && <Loading />}
      {isLate && <Late again={again} />}
    </>
  )
}

const previewMessage = (playback: Playback, { options, showsControls }: Omit<Shown, 'title'>) => ({
  type: 'matinee-preview',
  playback: { ...playback, token: '' },
  options,
  showsControls,
})

/** A page that has not answered by then will hardly do so any more. */
const lateMs = 15_000

/** `times`: how often the page in the frame has said that it listens, once at each time it was loaded. */
function useReady(origin: string) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [times, setTimes] = useState(0)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsLate, lateMs, true)
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      if ((event.data as { type?: unknown } | null)?.type !== 'matinee-preview-ready') return
      clearTimeout(timer)
      setIsLate(false)
      setTimes((before) => before + 1)
    }
    addEventListener('message', listen)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', listen)
    }
  }, [origin])
  return { frame, times, isLate }
}

function Loading() {
  const t = useTranslations('common')
  return <output className={`${classes.fill} ${classes.loading}`} aria-label={t('loading')} />
}

function Late({ again }: { again: () => void }) {
  const t = useTranslations()
  return (
    <Stack gap={12} align="center" className={`${classes.fill} ${classes.late}`} role="alert">
      <p>{t('players.previewLate')}</p>
      <Button onClick={again}>{t('common.retry')}</Button>
    </Stack>
  )
}
