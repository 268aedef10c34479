import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { DialogButtons } from '../../ui/overlay/DialogButtons.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Keys } from './CommandPaletteKeys.tsx'
import { canOpen } from '../access.ts'
import { listScreens } from '../shell/menu.ts'
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
      <Row gap={16} justify="between" className={classes.switch}>
        <div>
          <Text as="label" weight="medium" htmlFor={id}>
            {t('single')}
          </Text>
          <Hint id={`${id}-hint`}>{t('singleHint', { keys: paletteKeys.join(' ') })}</Hint>
        </div>
        <Switch id={id} aria-describedby={`${id}-hint`} checked={areOn} onTurn={turnShortcuts} />
      </Row>
      <div className={classes.columns}>
        <Group title={t('everywhere')}>
          <Shortcut action={t('palette')} keys={paletteKeys} />
          <Shortcut action={t('help')} keys={['?']} isOff={!areOn} />
          <Shortcut action={t('search')} keys={['/']} isOff={!areOn} />
          <Shortcut action={t('new')} keys={['N']} isOff={!areOn} />
        </Group>
        <Group title={t('inList')}>
          <Shortcut action={t('move')} keys={['↑', '↓']} />
          <Shortcut action={t('ends')} keys={['Home', 'End']} />
          {canOpen(type, 'video') && <Shortcut action={t('more')} keys={['→']} />}
          <Shortcut action={t('newTab')} keys={[modifier, '↵']} />
        </Group>
        <Group title={t('go')}>
          {listScreens(type).map(({ to, text, key }) => {
            const keys = ['G', key.toUpperCase()]
            return <Shortcut key={to} action={nav(text)} keys={keys} spoken={then(keys)} isOff={!areOn} />
          })}
        </Group>
      </div>
      <DialogButtons>
        <Button onClick={close}>{common('close')}</Button>
      </DialogButtons>
    </DialogFrame>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Text as="h3" size="caption" tone="quiet" weight="medium" face="text">
        {title}
      </Text>
      <dl>{children}</dl>
    </section>
  )
}

/** `spoken`: the screen reader text for keys that are pressed one after the other. */
function Shortcut(props: { action: string; keys: readonly string[]; spoken?: string; isOff?: boolean }) {
  return (
    <Row gap={12} justify="between" className={classes.row} data-off={props.isOff || undefined}>
      <dt>{props.action}</dt>
      <dd>
        <span aria-hidden={props.spoken ? true : undefined}>
          <Keys keys={props.keys} />
        </span>
        {props.spoken && <span className="hidden-text">{props.spoken}</span>}
      </dd>
    </Row>
  )
}
