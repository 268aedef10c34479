import { z } from 'zod'
import { call } from './call.ts'
import { languages } from './plain/account/accountTypes.ts'

export const readConfig = call({
  method: 'GET',
  path: '/config',
  summary: 'Read the settings for clients',
  access: 'public',
  reply: z.object({
    docsUrl: z.string(),
    supportEmail: z.string(),
    /** Origin of embeds, media and beacons. */
    cdnBase: z.string(),
    /** `{id}` stands for the id after `nkt:`; null without an external host. */
    externalEmbedTemplate: z.string().nullable(),
    languages: z.array(z.enum(languages)),
    /** The account has demonstration data; false without a sign-in. */
    isDemo: z.boolean(),
    /** Whether links to YouTube and Dailymotion videos can be fetched. */
    fetchesSiteLinks: z.boolean(),
    /** The email to a site's owner links to a form; otherwise the account manager sends it. */
    mailsAdManagerForm: z.boolean(),
  }),
})
