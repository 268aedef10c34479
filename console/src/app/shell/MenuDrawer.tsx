import { IconMenu2, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { CommandPaletteButton } from '../palette/CommandPaletteButton.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import classes from './MenuDrawer.module.css'
import { Sidebar, type SidebarMenu } from './Sidebar.tsx'

type Props = { menu: SidebarMenu; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/**
 * Menu and search below 768 px. The menu is the browser's modal dialog, which keeps focus inside and closes on Escape.
 */
export function MenuDrawer({ menu, isOpen, setIsOpen }: Props) {
  const t = useTranslations()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <Row className={classes.small}>
      <IconButton label={t('nav.openMenu')} onClick={() => setIsOpen(true)} icon={<IconMenu2 size={22} />} />
      <CommandPaletteButton look="icon" />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape and the close button do the same */}
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label={menu.label}
        onClose={() => setIsOpen(false)}
        onClick={(event) => event.target === dialog.current && setIsOpen(false)}
      >
        <IconButton
          label={t('common.close')}
          onClick={() => setIsOpen(false)}
          icon={<IconX size={20} />}
          className={classes.close}
        />
        {isOpen && <Sidebar menu={menu} onFollow={() => setIsOpen(false)} />}
      </dialog>
    </Row>
  )
}
