export const sites = {
  allSites: 'All sites',
  chooseSite: 'Choose a site',
  siteIs: 'Site: {name}',
  searchSites: 'Search sites',
  noSiteFound: 'No sites match “{search}”.',
  dismissWarning: 'Dismiss warning',

  paused: {
    title: '{count, plural, one {{names} is paused} other {{names} are paused}}',
    text: '{count, plural, one {It shows no ads, even where its ad code is in place.} other {They show no ads, even where their ad codes are in place.}} Earlier figures stay. Only your account manager can resume {count, plural, one {it} other {them}}.',
    ask: 'Write to',
  },

  add: {
    title: 'Add a site',
    lede: 'This takes a few minutes. You can stop at any step and continue later.',
    yourSite: 'Your site',
    domain: 'Domain name',
    help: 'Paste your site URL here: only its domain, such as example.com.',
    placeholder: 'example.com',
    button: 'Add Site', // Exact
    onlyDomain: 'Please only enter your domain name', // Exact
    required: 'You must enter your domain name', // Exact
    failed: 'Error : {text}', // Exact
    invalid_domain: 'Invalid domain', // Exact
    site_exists: 'This domain is already registered', // Exact
    whatFollows: 'Next steps',
    followForm: 'A short form for our ad managers, sent by email',
    followAdsTxt: 'Lines for your ads.txt',
    followCodes: 'A code for each ad placement',
    followVideos: 'Your first videos',
  },

  onboarding: {
    title: 'Set up {name}',
    lede: 'Each step is saved. You can leave at any time and continue where you stopped.',
    steps: 'Steps',
    stepOf: 'Step {at} of {count}',
    done: 'done',
    step0: 'Domain name',
    step1: 'Ad manager form',
    step2: 'ads.txt',
    step3: 'Videos',
    domainTitle: 'Enter your domain name',
    domainText: 'Reports, ads.txt and placements use this name.',
    domainFixed: 'The domain of a site that has been live cannot be changed.',
    formTitle: 'Fill in the ad manager form',
    formText:
      'We emailed a form to <mail>{email}</mail>. Fill it in, so that our ad managers can register your site with advertisers.',
    formTextManager:
      'Your account manager emails a form to <mail>{email}</mail>. Fill it in, so that our ad managers can register your site with advertisers.',
    formNextManager: 'You do not need to wait for the form. Continue to the next step.',
    formLate: 'No email? Check your spam folder, or write to',
    formNext: 'You do not need to wait for a reply. Once the form is sent, continue to the next step.',
    adsTxtTitle: 'Set up your ads.txt',
    adsTxtText: 'Buyers check this file before they bid. Without these lines, they do not buy your ads.',
    videosTitle: 'Add your first videos',
    videosText: 'Paste 5 video URLs. Processing takes up to 10 minutes.',
    videosWait:
      'You can finish without waiting. Processing continues, and your videos appear in Video Manager.',
    videoUrl: 'Video URL {number}',
    upload: 'Upload',
    uploadOf: 'Upload video {number}',
    addMore: 'Add More Videos', // Exact
    getEmbed: 'Get Embed Code', // Exact
    uploaded: 'Added',
    another: 'Use another URL',
    leftTitle:
      '{count, plural, one {# URL has not been uploaded yet.} other {# URLs have not been uploaded yet.}}',
    leftVerb: 'Finish without uploading',
    leftCancel: 'Stay here',
    endTitle: 'Ready to go live',
    endText: 'All steps are done. Finish the setup to take your site live.',
    back: 'Back',
    proceed: 'Proceed', // Exact
    finish: 'Finish', // Exact
    notSaved: 'This step was not saved.',
    staleText: 'Someone changed this site in the meantime. We loaded the latest version: try again.',
    live: 'Your site is live.',
  },
} as const
