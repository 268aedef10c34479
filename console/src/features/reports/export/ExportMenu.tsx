import { IconChevronDown, IconCloudUpload, IconDownload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { csvDialects } from '@matinee/contract/plain/reports/csv'
import { saveDialect, readDialect } from '../../../shared/csvDialect.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DropDialog } from '../../../ui/overlay/DropDialog.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { MenuItem } from '../../../ui/overlay/MenuItem.tsx'
import classes from './ExportMenu.module.css'

type Props = { save: () => void; toDrive: () => void }

/** Saves the file; the arrow next to it offers the drive and the file format. */
export function ExportMenu({ save, toDrive }: Props) {
  const t = useTranslations('reports')
  const hint = useId()
  const arrow = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className={classes.split}>
      <Button icon={<IconDownload size={18} aria-hidden="true" />} onClick={save}>
        {t('export')}
      </Button>
      <button
        ref={arrow}
        type="button"
        className={classes.arrow}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('moreExports')}
        data-tip={t('moreExports')}
        onClick={() => setIsOpen(true)}
      >
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <DropDialog label={t('moreExports')} anchor={arrow} close={close}>
          <div className={classes.menu}>
            <MenuItem
              data-first
              className={classes.item}
              aria-label={t('toDrive')}
              aria-describedby={hint}
              onClick={() => {
                close()
                toDrive()
              }}
            >
              <IconCloudUpload size={18} aria-hidden="true" />
              <span>
                {t('toDrive')}
                <Hint as="small" id={hint}>
                  {t('toDriveHint')}
                </Hint>
              </span>
            </MenuItem>
            <Dialects />
          </div>
        </DropDialog>
      )}
    </div>
  )
}

function Dialects() {
  const t = useTranslations('reports')
  const id = useId()
  const language = useLocale()
  const [chosen, setChosen] = useState(() => readDialect(language))
  return (
    <fieldset className={classes.dialects} aria-labelledby={id}>
      <Hint id={id}>{t('dialect')}</Hint>
      {csvDialects.map((one) => (
        <MenuItem as="label" key={one} className={classes.item}>
          <input
            type="radio"
            name={id}
            checked={one === chosen}
            onChange={() => {
              saveDialect(one)
              setChosen(one)
            }}
          />
          <span>
            {t(`dialects.${one}.name`)} <Hint as="small">{t(`dialects.${one}.is`)}</Hint>
          </span>
        </MenuItem>
      ))}
    </fieldset>
  )
}
