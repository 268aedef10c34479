import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import type { Site } from '@matinee/contract/sites'
import { IconCheck, IconPlus, IconWorld } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { foldText } from '../../lib/foldText.ts'
import { isAllSites } from '../../shared/isAllSites.ts'
import { useUser } from '../../lib/session/session.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { DropDialog } from '../../ui/overlay/DropDialog.tsx'
import { MenuButton } from '../../ui/overlay/MenuButton.tsx'
import { MenuItem } from '../../ui/overlay/MenuItem.tsx'
import classes from './SiteSelector.module.css'
import { useSiteName } from './useSiteName.ts'

type Props = {
  site: Site | null
  sites: readonly Site[]
  onSelect?: ((site: Site) => void) | undefined
}

/** From this many sites on, the list has a search field. */
const manySites = 10

/** Shows the site; with two or more it is a button that opens the list of sites. */
export function SiteSelector({ site, sites, onSelect }: Props) {
  const t = useTranslations('sites')
  const nameOf = useSiteName()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const name = site ? nameOf(site) : t('chooseSite')
  if (sites.filter((one) => !isAllSites(one)).length < 2)
    return (
      <Row as="p" gap={8} className={classes.only}>
        <IconWorld size={18} color="var(--quiet)" aria-hidden="true" />
        <Text as="span" weight="medium" fit="cut" aria-hidden="true">
          {name}
        </Text>
        <span className="hidden-text">{t('siteIs', { name })}</span>
      </Row>
    )

  function choose(chosen: Site) {
    close()
    if (onSelect) onSelect(chosen)
    else void navigate({ to: '/sites/$siteId', params: { siteId: chosen.id } })
  }
  return (
    <>
      <MenuButton
        ref={button}
        className={classes.button}
        isOpen={isOpen}
        aria-label={site ? t('siteIs', { name }) : name}
        onClick={() => setIsOpen(true)}
      >
        <IconWorld size={18} aria-hidden="true" />
        <Text as="span" fit="cut">
          {name}
        </Text>
      </MenuButton>
      {isOpen && (
        <DropDialog label={t('chooseSite')} anchor={button} close={close}>
          <Choices site={site} sites={sites} choose={choose} />
        </DropDialog>
      )}
    </>
  )
}

type ChoicesProps = { site: Site | null; sites: readonly Site[]; choose: (site: Site) => void }

function Choices({ site, sites, choose }: ChoicesProps) {
  const t = useTranslations('sites')
  const nameOf = useSiteName()
  const { integrationType } = useUser()
  const [typed, setTyped] = useState('')
  const hasSearch = sites.length >= manySites
  const wanted = foldText(typed.trim())
  const shown = sites.filter((one) => foldText(nameOf(one)).includes(wanted))
  const first = shown.find(({ id }) => id === site?.id) ?? shown[0]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys move between the buttons in it
    <div className={classes.choices} onKeyDown={moveFocus}>
      {hasSearch && (
        <input
          data-first
          type="search"
          className={classes.search}
          aria-label={t('searchSites')}
          placeholder={t('searchSites')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && wanted && shown[0] && choose(shown[0])}
        />
      )}
      <ul className={classes.list}>
        {shown.map((one) => (
          <li key={one.id}>
            <MenuItem
              className={classes.choice}
              aria-current={one.id === site?.id || undefined}
              data-first={(!hasSearch && one === first) || undefined}
              data-sum={isAllSites(one) || undefined}
              onClick={() => choose(one)}
            >
              <Text as="span" fit="cut">
                {nameOf(one)}
              </Text>
              {one.id === site?.id && <IconCheck size={18} aria-hidden="true" />}
            </MenuItem>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <Text tone="quiet" fit="break" className={classes.none}>
          {t('noSiteFound', { search: typed.trim() })}
        </Text>
      )}
      {holdsRight(integrationType, 'sites.write') && (
        <MenuItem as={Link} to="/sites/add" className={classes.add}>
          <IconPlus size={18} aria-hidden="true" />
          {t('add.button')}
        </MenuItem>
      )}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button, a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  stops[Math.max(0, Math.min(at + step, stops.length - 1))]?.focus()
}
