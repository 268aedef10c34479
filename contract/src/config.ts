import { z } from 'zod'
import { call } from './call.ts'
import { languages } from './plain/accountTypes.ts'

export const readConfig = call({
  method: 'GET',
  path: '/config',
  summary: 'What the console must know: before anybody signs in, and about the account that asks',
  access: 'public',
  reply: z.object({
    docsUrl: z.string(),
    supportEmail: z.string(),
    /** Origin that embeds, media and beacons are served from. */
    cdnBase: z.string(),
    /** `{id}` stands for what follows `nkt:`; null when no external host is configured. */
    externalEmbedTemplate: z.string().nullable(),
    languages: z.array(z.enum(languages)),
    /** Whether the data of the account that asks was made up for demonstration; false for nobody. */
    isDemo: z.boolean(),
    /** Whether links to YouTube and Dailymotion videos can be fetched. */
    fetchesSiteLinks: z.boolean(),
    /** Whether the mail to who adds a site leads to a form; else the account manager sends it. */
    mailsAdManagerForm: z.boolean(),
  }),
})
