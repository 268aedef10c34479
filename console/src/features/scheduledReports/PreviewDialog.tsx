import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { LoadedDialog } from './LoadedDialog.tsx'
import { previewQuery, type ReportData } from './scheduledReports.queries.ts'

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
        <Stack gap={20}>
          <Facts
            facts={[
              { name: t('subject'), value: data.subject },
              {
                name: t('days'),
                value:
                  data.startDate === data.endDate ? data.startDate : `${data.startDate} – ${data.endDate}`,
              },
            ]}
          />
          <Section title={t('summary')}>
            <Figures figures={data.summary} look="columns" />
          </Section>
          {data.top.length > 0 && (
            <Section title={t('top')}>
              <Figures figures={data.top} look="ends" />
            </Section>
          )}
          <Section title={t('file')}>
            {data.rows.length === 0 ? <p>{t('noRows')}</p> : <FileRows {...data} label={t('file')} />}
          </Section>
        </Stack>
      )}
    </LoadedDialog>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={12}>
    <Text as="h3" size="body">
      {title}
    </Text>
    {children}
  </Stack>
)

type FiguresProps = { figures: readonly { label: string; value: string }[]; look: 'columns' | 'ends' }

const Figures = ({ figures, look }: FiguresProps) => (
  <Facts isStrong look={look} facts={figures.map(({ label, value }) => ({ name: label, value }))} />
)

type Rows = { label: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

function FileRows({ label, columns, rows }: Rows) {
  return (
    <DataTable
      label={label}
      columns={columns.map((title, index) => ({
        id: title,
        title,
        renderCell: ({ cells }: { cells: readonly string[] }) => (
          <Text as="span" size="caption" fit="one-line">
            {cells[index]}
          </Text>
        ),
      }))}
      rows={rows.map((cells, place) => ({ cells, place }))}
      rowKey={({ place }) => String(place)}
      maxHeight={280}
    />
  )
}
