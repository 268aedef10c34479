import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { DialogFrame } from '../../ui/DialogFrame.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { previewQuery, type ReportData } from './scheduledReports.queries.ts'
import classes from './PreviewDialog.module.css'

const width = { width: 'min(820px, calc(100vw - 24px))' }

/** What the mail would hold if it went out now. */
export function PreviewDialog({ reportData, close }: { reportData: ReportData; close: () => void }) {
  const t = useTranslations('scheduledReports.previewing')
  const common = useTranslations('common')
  const { data, error, isFetching, refetch } = useQuery(previewQuery(reportData))
  return (
    <DialogFrame
      style={width}
      title={t('title')}
      body={t('lede')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className={classes.content}>
        {data ? (
          <>
            <dl className={classes.facts}>
              <dt>{t('subject')}</dt>
              <dd>{data.subject}</dd>
              <dt>{t('days')}</dt>
              <dd>
                {data.startDate === data.endDate ? data.startDate : `${data.startDate} – ${data.endDate}`}
              </dd>
            </dl>
            <h3>{t('summary')}</h3>
            <dl className={classes.facts} data-figures>
              {data.summary.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <h3>{t('file')}</h3>
            {data.rows.length === 0 ? <p>{t('noRows')}</p> : <FileRows {...data} label={t('file')} />}
          </>
        ) : error && !isFetching ? (
          <ErrorPanel error={error} retry={() => void refetch()} />
        ) : (
          <PanelSkeleton heights={[96, 160]} />
        )}
      </div>
      <div className={classes.foot}>
        <Button look="main" onClick={close}>
          {common('close')}
        </Button>
      </div>
    </DialogFrame>
  )
}

type Rows = { label: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

function FileRows({ label, columns, rows }: Rows) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className={classes.file} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other name
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={columns[at] ?? at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
