import { z } from 'zod'
import { call } from './call.ts'
import { languages } from './plain/account/accountTypes.ts'

export const readConfig = call({
  method: 'GET',
  path: '/config',
  summary: 'Read the settings for clients',
  access: 'public',
  reply: z.object({
    docsUrl: z.string().describe('The help.'),
    supportEmail: z.string(),
    cdnBase: z.string().describe('Origin of embeds, media and beacons.'),
    externalEmbedTemplate: z
      .string()
      .nullable()
      .describe('`{id}` stands for the id after `nkt:`; null without an external host.'),
    languages: z.array(z.enum(languages)),
    isDemo: z.boolean().describe('The account has demonstration data; false without sign-in.'),
    fetchesSiteLinks: z.boolean().describe('Whether links to YouTube and Dailymotion can be fetched.'),
    mailsAdManagerForm: z
      .boolean()
      .describe(
        'The email about a new site links to the form for Google Ad Manager; otherwise an account manager sends it.',
      ),
  }),
})
