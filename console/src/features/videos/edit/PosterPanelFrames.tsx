import type { Playback } from '@matinee/contract/plain/video/playback'
import type { Video } from '@matinee/contract/videos'
import { formatLength } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../../lib/apiError.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { MediaSkeleton } from './MediaSkeleton.tsx'
import { spriteQuery } from './videoMedia.queries.ts'
import classes from './PosterPanelFrames.module.css'

type Sprite = NonNullable<Playback['sprite']>
type Props = { video: Video; isBusy: boolean; error: string | null; choose: (atMs: number) => void }

/** The seek bar's frames as buttons: one tab stop, arrow keys move between them. */
export function PosterPanelFrames({ video, error, ...frames }: Props) {
  const t = useTranslations()
  const query = useQuery(spriteQuery(video))
  return (
    <Stack as="section" gap={10} hasLineAbove aria-label={t('videoMedia.chooseFrame')}>
      <Text as="h3" size="body">
        {t('videoMedia.chooseFrame')}
      </Text>
      {query.data ? (
        <Frames sprite={query.data} duration={video.duration} {...frames} />
      ) : query.error ? (
        <Row gap={12} wraps>
          <p>{t(`errors.${codeOf(query.error)}`)}</p>
          <Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>
        </Row>
      ) : query.data === null ? (
        <Hint>{t('videoMedia.framesLater')}</Hint>
      ) : (
        <MediaSkeleton height={140} />
      )}
      {error && (
        <Text tone="bad" size="small" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

type FramesProps = { sprite: Sprite; duration: number | null } & Pick<Props, 'isBusy' | 'choose'>

function Frames({ sprite, duration, isBusy, choose }: FramesProps) {
  const t = useTranslations('videoMedia')
  const [current, setCurrent] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  const count = frameCount(sprite, duration)

  function move(event: KeyboardEvent) {
    const to = destination(event.key, current, count, columnsOf(list.current))
    if (to === null) return
    event.preventDefault()
    setCurrent(to)
    list.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <fieldset ref={list} className={classes.frames} aria-label={t('frames')}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className={classes.frame}
          tabIndex={index === current ? 0 : -1}
          aria-label={t('frameAt', { time: formatLength(index * sprite.everyMs) })}
          aria-pressed={index === chosen}
          aria-disabled={isBusy || undefined}
          onFocus={() => setCurrent(index)}
          onKeyDown={move}
          onClick={() => {
            if (isBusy) return
            setChosen(index)
            choose(index * sprite.everyMs)
          }}
        >
          <span className={classes.still} style={stillStyle(sprite, index)} />
          <span className={classes.time}>{formatLength(index * sprite.everyMs)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** The last cells of a sprite may be empty. */
function frameCount({ columns, rows, everyMs }: Sprite, duration: number | null): number {
  const places = columns * rows
  return duration === null ? places : Math.max(1, Math.min(places, Math.ceil(duration / everyMs)))
}

/** Positions in percent, so that a frame can be shown at any size. */
function stillStyle({ src, columns, rows, width, height }: Sprite, index: number) {
  const share = (position: number, count: number) => (count > 1 ? (position / (count - 1)) * 100 : 0)
  return {
    aspectRatio: `${width} / ${height}`,
    backgroundImage: `url(${JSON.stringify(src)})`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${share(index % columns, columns)}% ${share(Math.floor(index / columns), rows)}%`,
  }
}

function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((child) => (child as HTMLElement).offsetTop)
  return Math.max(1, tops.filter((top) => top === tops[0]).length)
}

function destination(key: string, from: number, count: number, columns: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to))
}
