import { removeZone, type OperatedSite, type OperatedZone } from '@matinee/contract/adminSites'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { ask } from '../../../../lib/dialogs.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { IconButton } from '../../../../ui/form/IconButton.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { scaleOf } from './scaleOf.ts'
import { SizeDrawing } from './SizeDrawing.tsx'
import { useMaySetUp } from '../useMaySetUp.ts'
import { useSiteAction } from '../useSiteAction.ts'
import { ZoneDialog } from './ZoneDialog.tsx'

/** The placements of a site, drawn to one scale. */
export function PlacementsPanel({ site }: { site: OperatedSite }) {
  const t = useTranslations('operate.sites')
  const mayChange = useMaySetUp() && !site.isRemoved
  const [opened, setOpened] = useState<OperatedZone | 'new' | null>(null)
  const { zones } = site
  const scale = scaleOf(zones)
  return (
    <Panel
      title={t('placements')}
      {...(zones.length > 0 && { lede: t('drawn') })}
      controls={
        mayChange && (
          <Button look={zones.length === 0 ? 'main' : 'quiet'} onClick={() => setOpened('new')}>
            {t('addPlacement')}
          </Button>
        )
      }
    >
      {zones.length === 0 ? (
        <Hint>{t('noPlacements')}</Hint>
      ) : (
        <Grid as="ul" narrowest={290} gap={24}>
          {zones.map((zone) => (
            <Placement
              key={zone.id}
              zone={zone}
              scale={scale}
              open={mayChange ? () => setOpened(zone) : undefined}
            />
          ))}
        </Grid>
      )}
      {opened && (
        <ZoneDialog site={site} zone={opened === 'new' ? null : opened} close={() => setOpened(null)} />
      )}
    </Panel>
  )
}

type PlacementProps = { zone: OperatedZone; scale: number; open: (() => void) | undefined }

function Placement({ zone, scale, open }: PlacementProps) {
  const t = useTranslations('operate.sites')
  const types = useTranslations('settings.types')
  const { name, zoneType, passback, vastUrl } = zone
  const isInVideos = zoneType === 'preroll'
  const passbackNote = passback ? t('hasPassback') : t('noPassback')
  const notes = [types(zoneType), isInVideos ? t(vastUrl ? 'hasVast' : 'noVast') : passbackNote]
  return (
    <Stack as="li" gap={10} hasLineAbove>
      <Row gap={8} justify="between" align="start">
        <div>
          <Text weight="medium" fit="break">
            {name}
          </Text>
          <Hint>{notes.join(' · ')}</Hint>
        </div>
        {open && (
          <Row gap={4}>
            <IconButton
              label={t('changePlacement', { name })}
              icon={<IconPencil size={18} />}
              onClick={open}
            />
            <RemoveButton zone={zone} />
          </Row>
        )}
      </Row>
      {isInVideos ? (
        <Hint>{t('playsInPlayer')}</Hint>
      ) : (
        <Row gap={16} align="end" wraps>
          <SizeDrawing label={t('desktop')} size={zone.desktop} scale={scale} />
          <SizeDrawing label={t('mobile')} size={zone.mobile} scale={scale} />
        </Row>
      )}
    </Stack>
  )
}

function RemoveButton({ zone: { id, name } }: { zone: OperatedZone }) {
  const t = useTranslations('operate.sites')
  const common = useTranslations('common')
  const remove = useSiteAction(() => api(removeZone, { params: { id } }), t('placementRemoved'))
  const confirm = async () => {
    const isSure = await ask({
      title: t('removePlacementTitle', { name }),
      body: t('removePlacementBody'),
      verb: t('removePlacement'),
      cancel: common('cancel'),
      isDangerous: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <IconButton
      label={t('removeNamed', { name })}
      icon={<IconTrash size={18} />}
      onClick={() => void confirm()}
    />
  )
}
