import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/form/Button.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { DialogButtons } from '../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../ui/overlay/DialogContent.tsx'

type Props<Data> = {
  title: string
  body: string
  /** Px, on screens wide enough. */
  width: number
  /** Heights of the skeleton panels, in px. */
  heights: number[]
  query: UseQueryResult<Data>
  close: () => void
  children: (data: Data) => ReactNode
}

/** A read-only dialog that loads its content, with a button that closes it. */
export function LoadedDialog<Data>({ width, heights, query, close, children, ...frame }: Props<Data>) {
  const t = useTranslations('common')
  const { data, error, isFetching, refetch } = query
  return (
    <DialogFrame
      {...frame}
      style={{ width: `min(${width}px, calc(100vw - 24px))` }}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <DialogContent>
        {data !== undefined ? (
          children(data)
        ) : error && !isFetching ? (
          <ErrorPanel error={error} retry={() => void refetch()} />
        ) : (
          <PanelSkeleton heights={heights} />
        )}
      </DialogContent>
      <DialogButtons>
        <Button look="main" onClick={close}>
          {t('close')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  )
}
