import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Keys } from './CommandPaletteKeys.tsx'
import { opens } from './commands.tsx'
import { screensOf } from '../shell/menu.ts'
import classes from './ShortcutHelp.module.css'
import { modifier, openOverlay, turnShortcuts, useKeys } from './shortcuts.ts'

const close = () => openOverlay(null)

/** The shortcuts of the account's screens, and the switch that WCAG 2.1.4 requires. */
export function ShortcutHelp() {
  const t = useTranslations('palette.keys')
  const nav = useTranslations('nav')
  const common = useTranslations('common')
  const { integrationType: type } = useUser()
  const { areOn } = useKeys()
  const id = useId()
  const paletteKeys = [modifier, 'K']
  const then = ([first = '', second = '']: readonly string[]) => t('sequence', { first, second })
  return (
    <DialogFrame
      title={t('title')}
      isWide
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className={classes.switch}>
        <span>
          <label htmlFor={id}>{t('single')}</label>
          <small id={`${id}-hint`}>{t('singleHint', { keys: paletteKeys.join(' ') })}</small>
        </span>
        <Switch id={id} aria-describedby={`${id}-hint`} checked={areOn} onTurn={turnShortcuts} />
      </div>
      <div className={classes.columns}>
        <Group title={t('everywhere')}>
          <Row what={t('palette')} keys={paletteKeys} />
          <Row what={t('help')} keys={['?']} isOff={!areOn} />
          <Row what={t('search')} keys={['/']} isOff={!areOn} />
          <Row what={t('new')} keys={['N']} isOff={!areOn} />
        </Group>
        <Group title={t('inList')}>
          <Row what={t('move')} keys={['↑', '↓']} />
          <Row what={t('ends')} keys={['Home', 'End']} />
          {opens(type, 'video') && <Row what={t('more')} keys={['→']} />}
          <Row what={t('newTab')} keys={[modifier, '↵']} />
        </Group>
        <Group title={t('go')}>
          {screensOf(type).map(({ to, text, key }) => {
            const keys = ['G', key.toUpperCase()]
            return <Row key={to} what={nav(text)} keys={keys} said={then(keys)} isOff={!areOn} />
          })}
        </Group>
      </div>
      <div className={classes.end}>
        <Button onClick={close}>{common('close')}</Button>
      </div>
    </DialogFrame>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

/** `said`: the screen reader text for keys that are pressed one after the other. */
function Row(of: { what: string; keys: readonly string[]; said?: string; isOff?: boolean }) {
  return (
    <div className={classes.row} data-off={of.isOff || undefined}>
      <dt>{of.what}</dt>
      <dd>
        <span aria-hidden={of.said ? true : undefined}>
          <Keys keys={of.keys} />
        </span>
        {of.said && <span className="hidden-text">{of.said}</span>}
      </dd>
    </div>
  )
}
