import type { Creative } from '@matinee/contract/campaigns'
import { useTranslations } from 'use-intl'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import classes from './CreativeGallery.module.css'

/** The ads of a campaign as pages show them. */
export function CreativeGallery({ creatives }: { creatives: readonly Creative[] }) {
  const t = useTranslations('operate.campaigns')
  return (
    <Panel title={t('ads')}>
      {creatives.length === 0 ? (
        <Hint>{t('noAds')}</Hint>
      ) : (
        <Grid narrowest={280} gap={24}>
          {creatives.map((creative) => (
            <Stack as="figure" key={creative.id} gap={6} className={classes.ad}>
              <Preview creative={creative} />
              <figcaption>
                <Text weight="medium">{creative.size}</Text>
                <Hint>{creative.alt || t(creative.kind === 'image' ? 'picture' : 'framed')}</Hint>
              </figcaption>
            </Stack>
          ))}
        </Grid>
      )}
    </Panel>
  )
}

/** Drawn in true size and scaled down to `widest`. An ad of HTML has an opaque origin: it can reach nothing around it. */
const widest = 280

function Preview({ creative: { size, kind, alt, path } }: { creative: Creative }) {
  const t = useTranslations('operate.campaigns')
  const [width = 0, height = 0] = size.split('x').map(Number)
  const scale = Math.min(1, widest / width)
  const box = { width: width * scale, height: height * scale }
  return (
    <div className={classes.box} style={box}>
      {kind === 'image' ? (
        <img src={path} alt={alt || t('preview', { size })} {...box} loading="lazy" />
      ) : (
        <iframe
          src={path}
          title={t('preview', { size })}
          sandbox="allow-scripts"
          loading="lazy"
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      )}
    </div>
  )
}
