import type { Creative } from '@matinee/contract/campaignAds'
import { removeCreative, type CampaignDetails } from '@matinee/contract/campaigns'
import { IconTrash } from '@tabler/icons-react'
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
import { useCampaignAction } from '../useCampaignAction.ts'
import { useMayChange } from '../useMayChange.ts'
import { AdDialog } from './AdDialog.tsx'
import { AdFrame } from './AdFrame.tsx'
import classes from './AdFrame.module.css'

/** The ads of a campaign as pages show them. */
export function CreativeGallery({ campaign }: { campaign: CampaignDetails }) {
  const t = useTranslations('operate.campaigns')
  const mayChange = useMayChange(campaign)
  const [isAdding, setIsAdding] = useState(false)
  const { creatives, films, pricing } = campaign
  return (
    <Panel
      title={t('ads')}
      controls={
        mayChange && (
          <Button
            look={creatives.length + films.length === 0 && pricing === 'cpm' ? 'main' : 'quiet'}
            onClick={() => setIsAdding(true)}
          >
            {t('addAd')}
          </Button>
        )
      }
    >
      {creatives.length === 0 ? (
        <Hint>{t(pricing === 'cpcv' ? 'onlyFilms' : films.length > 0 ? 'noBanners' : 'noAds')}</Hint>
      ) : (
        <Grid narrowest={280} gap={24}>
          {creatives.map((creative) => (
            <Ad key={creative.id} creative={creative} mayChange={mayChange} />
          ))}
        </Grid>
      )}
      {isAdding && <AdDialog campaign={campaign} close={() => setIsAdding(false)} />}
    </Panel>
  )
}

function Ad({ creative, mayChange }: { creative: Creative; mayChange: boolean }) {
  const t = useTranslations('operate.campaigns')
  const { size, kind, alt, path } = creative
  const [width = 0, height = 0] = size.split('x').map(Number)
  const title = alt || t('preview', { size })
  return (
    <Stack as="figure" gap={6} className={classes.ad}>
      <AdFrame
        width={width}
        height={height}
        title={title}
        {...(kind === 'image' ? { picture: path } : { page: path })}
      />
      <Row as="figcaption" gap={8} justify="between" align="start">
        <div>
          <Text weight="medium">{size}</Text>
          <Hint>{alt || t(kind === 'image' ? 'picture' : 'framed')}</Hint>
        </div>
        {mayChange && <RemoveButton creative={creative} />}
      </Row>
    </Stack>
  )
}

function RemoveButton({ creative: { id, size } }: { creative: Creative }) {
  const t = useTranslations('operate.campaigns')
  const common = useTranslations('common')
  const remove = useCampaignAction(() => api(removeCreative, { params: { id } }), t('adRemoved'))
  const confirm = async () => {
    const isSure = await ask({
      title: t('removeAdTitle', { size }),
      body: t('removeAdBody'),
      verb: t('removeAd'),
      cancel: common('cancel'),
      isDangerous: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <IconButton
      label={t('removeAdNamed', { size })}
      icon={<IconTrash size={18} />}
      onClick={() => void confirm()}
    />
  )
}
