import { zoneGuidance } from '@matinee/contract/plain/zones'
import { useTranslations } from 'use-intl'
import { Text } from '../../ui/layout/Text.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import classes from './GuidancePanel.module.css'

/** The recommended sizes. */
export function GuidancePanel() {
  const t = useTranslations('settings')
  const sizes = (text: string) => {
    const [first, second] = text.split(' / ')
    return second === undefined ? text : t('or', { first: first!, second })
  }
  return (
    <Panel title={t('guidance')} lede={t('guidanceLede')} isFlush>
      <DataTable
        label={t('guidance')}
        rows={zoneGuidance}
        rowKey={({ place }) => place}
        columns={[
          { id: 'place', title: t('place'), width: '24%', renderCell: ({ place }) => t(`places.${place}`) },
          { id: 'desktop', title: t('desktop'), renderCell: ({ desktop }) => sizes(desktop) },
          { id: 'mobile', title: t('mobile'), renderCell: ({ mobile }) => mobile ?? t('desktopOnly') },
        ]}
      />
      <Text pad="note" className={classes.guide}>
        {t('inContent')}
      </Text>
    </Panel>
  )
}
