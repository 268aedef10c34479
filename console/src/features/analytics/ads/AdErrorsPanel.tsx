import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { adBreaks } from '../../../texts/adBreaks.en.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { PanelCsvButton } from '../PanelCsvButton.tsx'
import type { AdsQuery } from './useAdFigures.ts'

type AdFigures = NonNullable<AdsQuery['data']>
type AdError = AdFigures['errors'][number]
type Code = keyof typeof adBreaks.codes

const isKnown = (code: string): code is Code => code in adBreaks.codes

/** Why ads did not play: errors by code, with their meaning in words. */
export function AdErrorsPanel({ data: { errors, range } }: { data: AdFigures }) {
  const t = useTranslations('adBreaks')
  const meaningOf = useMeaning()
  const columns = useColumns()
  const hasAny = errors.length > 0
  return (
    <Panel
      title={t('errors')}
      lede={t('errorsLede')}
      isFlush={hasAny}
      controls={
        hasAny && (
          <PanelCsvButton
            fileName="ad-errors"
            panel={t('errors')}
            range={range}
            rows={() => [
              [t('code'), t('meaning'), t('tag'), t('count')],
              ...errors.map(({ code, tag, errors: count }) => [
                code,
                meaningOf(code),
                t(`tags.${tag}`),
                count,
              ]),
            ]}
          />
        )
      }
    >
      {hasAny ? (
        <DataTable
          label={t('errors')}
          rows={errors}
          rowKey={({ code, tag }) => `${code} ${tag}`}
          columns={columns}
        />
      ) : (
        <Text tone="quiet">{t('noErrors')}</Text>
      )}
    </Panel>
  )
}

function useMeaning(): (code: number) => string {
  const t = useTranslations('adBreaks')
  return (code) => {
    const key = String(code)
    return isKnown(key) ? t(`codes.${key}`) : t('unknownCode')
  }
}

function useColumns(): Column<AdError>[] {
  const t = useTranslations('adBreaks')
  const language = useLocale()
  const meaningOf = useMeaning()
  return [
    {
      id: 'meaning',
      title: t('meaning'),
      renderCell: ({ code }) => (
        <Text as="span" fit="break">
          {meaningOf(code)}
        </Text>
      ),
    },
    { id: 'code', title: t('code'), isNumber: true, renderCell: ({ code }) => code || '–' },
    { id: 'tag', title: t('tag'), renderCell: ({ tag }) => t(`tags.${tag}`) },
    {
      id: 'count',
      title: t('count'),
      isNumber: true,
      renderCell: ({ errors }) => formatNumber(errors, language),
    },
  ]
}
