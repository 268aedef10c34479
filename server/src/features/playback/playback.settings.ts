import { z } from 'zod'
import { featureSettings } from '../../platform/config.ts'

declare module '../../platform/config.ts' {
  interface FeatureSettings {
    /** Address of the page that plays a video of another host, with `{id}`; null: such videos do not play. */
    externalEmbedTemplate: string | null
  }
}

export const playbackSettings = featureSettings({
  variables: {
    EXTERNAL_EMBED_URL: z
      .string()
      .refine((value) => URL.canParse(value) && value.includes('{id}'), 'must be an address that holds {id}')
      .optional(),
  },
  read: (values) => ({ externalEmbedTemplate: values.EXTERNAL_EMBED_URL ?? null }),
})
