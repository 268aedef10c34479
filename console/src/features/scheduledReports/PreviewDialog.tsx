import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { LoadedDialog } from './LoadedDialog.tsx'
import { previewQuery, type ReportData } from './scheduledReports.queries.ts'
import classes from './PreviewDialog.module.css'

/** The mail as it would be sent now. */
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
          <Figures title={t('summary')} figures={data.summary} />
          {data.top.length > 0 && <Figures title={t('top')} figures={data.top} isList />}
          <h3>{t('file')}</h3>
          {data.rows.length === 0 ? <p>{t('noRows')}</p> : <FileRows {...data} label={t('file')} />}
        </div>
      )}
    </LoadedDialog>
  )
}

type Figure = { label: string; value: string }

type FiguresProps = { title: string; figures: readonly Figure[]; isList?: boolean }

/** In columns; as a list when the labels are long. */
function Figures({ title, figures, isList = false }: FiguresProps) {
  return (
    <>
      <h3>{title}</h3>
      <dl className={isList ? classes.list : classes.facts} data-figures={!isList || undefined}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Rows = { label: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

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
