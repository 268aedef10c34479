/** Groups of the reference's sidebar, with their nouns. Each noun is a module of `everyCall` and one tag. */
export const tagGroups = [
  { name: 'Account', nouns: ['auth', 'security', 'usage', 'oauth', 'config'] },
  {
    name: 'Video',
    nouns: ['videos', 'videoUploads', 'captions', 'players', 'playback', 'playbackRules', 'videoAds'],
  },
  { name: 'Analytics', nouns: ['analytics', 'videoRevenue'] },
  { name: 'Sites and revenue', nouns: ['sites', 'reports', 'filters', 'payments'] },
  { name: 'Reports by email and file', nouns: ['scheduledReports', 'reportJobs', 'drive'] },
  {
    name: 'Operators',
    nouns: [
      'admin',
      'adminAccess',
      'today',
      'adminSites',
      'adminRevenue',
      'campaigns',
      'campaignFilms',
      'demand',
      'rates',
      'adminPayments',
      'payouts',
      'programs',
      'mails',
      'adminReports',
      'audit',
      'health',
    ],
  },
] as const

export type Noun = (typeof tagGroups)[number]['nouns'][number]

export const tags: Record<Noun, { name: string; description: string }> = {
  auth: {
    name: 'Sign-in and profile',
    description: 'Start, refresh and end sessions, register, set passwords, and change the profile.',
  },
  security: {
    name: 'Security',
    description: 'Second factors of the sign-in, and the sessions of an account.',
  },
  usage: { name: 'Usage', description: 'The limits of an account and how much of each it uses.' },
  oauth: {
    name: 'Third-party apps',
    description: 'OAuth 2.1 with PKCE: an app asks a publisher for access to players, sites and videos.',
  },
  config: { name: 'Settings', description: 'Addresses and options that clients need.' },
  videos: { name: 'Videos', description: 'The videos of an account: add, describe, retry and delete them.' },
  videoUploads: {
    name: 'Uploads',
    description:
      'Upload a file in parts: initiate the upload, upload each part to its presigned URL, then complete it.',
  },
  captions: { name: 'Captions', description: 'Subtitles of a video, one file in each language.' },
  players: { name: 'Players', description: 'The look and behavior of the player on your pages.' },
  playback: {
    name: 'Playback',
    description: 'What a player needs to play a video: sources, captions, poster.',
  },
  playbackRules: {
    name: 'Playback rules',
    description: 'The domains that may play your videos, and the keys that sign playback tokens.',
  },
  videoAds: {
    name: 'Video ads',
    description: 'When the player shows ads: before, during and after a video.',
  },
  analytics: {
    name: 'Video analytics',
    description: 'Views, completion, quality and audience of your videos, in real time and over time.',
  },
  videoRevenue: {
    name: 'Video revenue',
    description: 'What the ads in a video and next to its plays earned.',
  },
  sites: {
    name: 'Sites and placements',
    description: 'Your sites, their placements and tags, ads.txt, and domain verification.',
  },
  reports: {
    name: 'Revenue reports',
    description: 'Ad requests, impressions and revenue of sites and apps, and why they changed.',
  },
  filters: { name: 'Quick filters', description: 'Saved conditions of a revenue report.' },
  payments: { name: 'Payments', description: 'Monthly earnings, payouts, statements and payment details.' },
  scheduledReports: {
    name: 'Scheduled reports',
    description: 'Reports that are sent by email every day, week or month.',
  },
  reportJobs: {
    name: 'Background reports',
    description: 'Large reports that are generated in the background and downloaded as a file.',
  },
  drive: { name: 'Drive', description: 'Export a table to the drive.' },
  admin: {
    name: 'Accounts',
    description: 'Approve, create and change accounts, their limits and grants.',
  },
  programs: {
    name: 'Apps and tokens',
    description: 'Register third-party apps, and create tokens for your own programs.',
  },
  mails: { name: 'Mails', description: 'The mails that Matinee sent, and sending them again.' },
  adminReports: {
    name: 'Scheduled reports of all accounts',
    description: 'What each account’s reports delivered, and sending one again.',
  },
  audit: { name: 'Audit log', description: 'Who changed what, when and from where.' },
  today: { name: 'Today', description: 'What waits for an operator, and what is wrong.' },
  demand: {
    name: 'Demand',
    description:
      'Imports of revenue, what each demand source has reported, and how reported days have changed.',
  },
  rates: {
    name: 'Exchange rates',
    description: 'The price of a US dollar by day, which converts revenue, campaigns and payments.',
  },
  campaigns: {
    name: 'Campaigns',
    description: 'Direct campaigns: dates, budget, targets, ads, delivery and changes.',
  },
  campaignFilms: {
    name: 'Films of campaigns',
    description:
      'Video ads: start the upload, send each part to its presigned URL, complete it; then the film is processed.',
  },
  health: {
    name: 'Health',
    description: 'The state of the installation, its last hours, and background jobs that failed.',
  },
  adminPayments: {
    name: 'Months and payments',
    description: 'Close months, approve, hold and compare the payments of all accounts.',
  },
  payouts: {
    name: 'Payouts',
    description: 'Files for the bank, and its confirmations that mark payments as paid.',
  },
  adminAccess: {
    name: 'Access to accounts',
    description: 'Agents and open sessions of an account.',
  },
  adminSites: {
    name: 'Sites of all accounts',
    description: 'Find and set up sites and placements, and check their ads.txt and domains.',
  },
  adminRevenue: {
    name: 'Revenue imports',
    description: 'Import the revenue that demand sources report.',
  },
}
