import type { AdsTxtCheck } from '@matinee/contract/sites'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { StatusBadge, type BadgeTone } from '../../ui/table/StatusBadge.tsx'
import classes from './AdsTxt.module.css'
import { useShownInstant } from '../../lib/useShownInstant.ts'

type Line = AdsTxtCheck['lines'][number]

const tones: Record<Line['verdict'], BadgeTone> = { found: 'good', missing: 'bad', different: 'warning' }
const order = Object.keys({ missing: 0, different: 0, found: 0 } satisfies Record<Line['verdict'], number>)

/** How a buyer reads the file: a sentence, then its lines, those to fix first. */
export function AdsTxtResult({ result }: { result: AdsTxtCheck }) {
  const t = useTranslations('settings')
  const show = useShownInstant()
  const { fault, lines, unreadable } = result
  const sorted = lines.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
  return (
    <div className={classes.result}>
      <Sum result={result} />
      {fault === null && lines.length > 0 && (
        <DataTable
          label={t('check')}
          rows={sorted}
          rowKey={({ line }) => line}
          hasCards
          columns={[
            {
              id: 'verdict',
              title: t('verdict'),
              width: '140px',
              renderCell: ({ verdict }) => <StatusBadge tone={tones[verdict]}>{t(verdict)}</StatusBadge>,
            },
            { id: 'line', title: t('line'), renderCell: (line) => <LineCell of={line} /> },
          ]}
        />
      )}
      {unreadable.length > 0 && <Unreadable lines={unreadable} />}
      <p className={classes.when}>
        {t('checkedAt', { time: show(result.checkedAt), address: result.address })}
      </p>
    </div>
  )
}

/** Screen readers announce the sentence, not every line. */
function Sum({ result: { fault, httpStatus, lines } }: { result: AdsTxtCheck }) {
  const t = useTranslations('settings')
  const found = lines.filter(({ verdict }) => verdict === 'found').length
  const isGood = fault === null && found === lines.length
  const Icon = isGood ? IconCircleCheck : IconAlertCircle
  return (
    <output className={classes.sum} data-tone={isGood ? 'good' : 'bad'}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <span>
        {fault
          ? t(`faults.${fault}`)
          : lines.length === 0
            ? t('nothingToFind')
            : isGood
              ? t('allFound', { count: found })
              : t('someMissing', { found: String(found), count: String(lines.length) })}
        {fault && httpStatus !== null && ` ${t('httpStatus', { status: String(httpStatus) })}`}
      </span>
    </output>
  )
}

function LineCell({ of: { line, verdict, found } }: { of: Line }) {
  const t = useTranslations('settings')
  return (
    <>
      <code className={classes.line}>{line}</code>
      {verdict === 'different' && found && (
        <span className={classes.instead}>{t('insteadOf', { found })}</span>
      )}
    </>
  )
}

function Unreadable({ lines }: { lines: AdsTxtCheck['unreadable'] }) {
  const t = useTranslations('settings')
  return (
    <section className={classes.unreadable}>
      <h3>{t('unreadable')}</h3>
      <p>{t('unreadableLede')}</p>
      <ul>
        {lines.map(({ number, text }) => (
          <li key={number}>
            <span className={classes.number}>{t('lineNumber', { number: String(number) })}</span>
            <code className={classes.line}>{text}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
