import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadedDialog } from './LoadedDialog.tsx'
import { previewQuery, type ReportData } from './scheduledReports.queries.ts'
import classes from './PreviewDialog.module.css'

/** What the mail would hold if it went out now. */
export function PreviewDialog({ reportData, close }: { reportData: ReportData; close: () => void }) {
  const t = useTranslations('scheduledReports.previewing')
  return (
    <LoadedDialog
      title={t('title')}
      body={t('lede')}
      width={820}
      heights={[96, 160]}
      query={useQuery(previewQuery(reportData))}
      close={close}
    >
      {(data) => (
        <div className={classes.content}>
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
        </div>
      )}
    </LoadedDialog>
  )
}

type Rows = { label: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

/** Rows of a file have no other name than their place. */
function FileRows({ label, columns, rows }: Rows) {
  return (
    <div className={classes.file}>
      <DataTable
        label={label}
        columns={columns.map((title, at) => ({
          id: title,
          title,
          renderCell: ({ cells }: { cells: readonly string[] }) => cells[at],
        }))}
        rows={rows.map((cells, place) => ({ cells, place }))}
        rowKey={({ place }) => String(place)}
        maxHeight={280}
      />
    </div>
  )
}
