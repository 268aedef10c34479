import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from '../../../ui/overlay/InfoTip.module.css'
import { ExplainDialog } from './ExplainDialog.tsx'
import type { Explained } from './explanation.ts'
import { useMetricWords } from '../useFigureColumns.ts'

/** "Explain this number", next to its name. The explanation is loaded on demand. */
export function ExplainButton(of: Explained) {
  const t = useTranslations('reports')
  const { name } = useMetricWords('site')(of.metric)
  const [isOpen, setIsOpen] = useState(false)
  const label = t('explain.button', { name })
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={label}
        aria-haspopup="dialog"
        data-tip={label}
        onClick={() => setIsOpen(true)}
      >
        <IconInfoCircle size={15} aria-hidden="true" />
      </button>
      {isOpen && <ExplainDialog {...of} close={() => setIsOpen(false)} />}
    </>
  )
}
