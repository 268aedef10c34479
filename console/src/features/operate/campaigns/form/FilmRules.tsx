import { useTranslations } from 'use-intl'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import type { CampaignDraft } from './campaignForm.ts'

type Props = {
  form: {
    draft: CampaignDraft
    change: (part: Partial<CampaignDraft>) => void
    problemOf: (field: keyof CampaignDraft) => string | null
  }
}

/** What is true for films only; videos and players are chosen with the other targets. */
export function FilmRules({ form: { draft, change, problemOf } }: Props) {
  const t = useTranslations('operate.campaigns')
  const field = (name: 'skipAfter' | 'tags') => ({
    value: draft[name],
    error: problemOf(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <Panel title={t('films')} lede={t('filmRulesLede')}>
      <Grid narrowest={280} gap={20}>
        <TextField
          label={t('skipAfter')}
          hint={t('skipAfterHint')}
          inputMode="numeric"
          maxLength={6}
          {...field('skipAfter')}
        />
        <TextField label={t('tags')} hint={t('tagsHint')} {...field('tags')} />
      </Grid>
    </Panel>
  )
}
