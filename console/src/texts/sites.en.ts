export const sites = {
  allSites: 'All sites',
  chooseSite: 'Choose a site',
  siteIs: 'Site: {name}',
  searchSites: 'Search sites',
  noSiteFound: 'No site has “{search}” in its name.',
  dismissWarning: 'Dismiss warning',

  paused: {
    title: '{count, plural, one {{names} is paused} other {{names} are paused}}',
    text: '{count, plural, one {It doesn’t show ads, even where its ad code is in place.} other {They don’t show ads, even where their ad codes are in place.}} Your figures so far stay as they are. Only your account manager can resume {count, plural, one {it} other {them}}.',
    ask: 'Write to',
  },

  add: {
    title: 'Add a site',
    lede: 'It only takes a few minutes. You can stop at any step and continue later.',
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
    followForm: 'A short form for our ad managers. You get it by email',
    followAdsTxt: 'Lines for your ads.txt',
    followCodes: 'A code for each ad placement',
    followVideos: 'Your first videos',
  },

  onboarding: {
    title: 'Set up {name}',
    lede: 'We save every step, so you can leave at any time and continue where you left off.',
    steps: 'Steps',
    stepOf: 'Step {at} of {count}',
    done: 'done',
    step0: 'Domain name',
    step1: 'Ad manager form',
    step2: 'ads.txt',
    step3: 'Videos',
    domainTitle: 'Enter your domain name',
    domainText: 'We use this name in your reports, ads.txt and placements.',
    domainFixed: 'This site has already been live, so its domain can’t be changed.',
    formTitle: 'Fill in the ad manager form',
    formText:
      'We emailed a form to <mail>{email}</mail>. Once you fill it in, our ad managers can register your site with advertisers.',
    formTextManager:
      'Your account manager will email a form to <mail>{email}</mail>. Once you fill it in, our ad managers can register your site with advertisers.',
    formNextManager: 'You don’t have to wait for the form. Continue to the next step.',
    formLate: 'Didn’t get the email? Check your spam folder, or write to',
    formNext: 'Once you’ve sent the form, you don’t have to wait for a reply. Continue to the next step.',
    adsTxtTitle: 'Set up your ads.txt',
    adsTxtText:
      'Buyers look at this file before they bid. If they don’t find these lines there, they don’t buy your ads.',
    videosTitle: 'Add your first videos',
    videosText: 'Paste 5 video URLs. Your videos are ready in 10 minutes at most.',
    videosWait: 'You don’t have to wait. You’ll find your videos in Video Manager as they become ready.',
    videoUrl: 'Video URL {number}',
    upload: 'Upload',
    uploadOf: 'Upload video {number}',
    addMore: 'Add More Videos', // Exact
    getEmbed: 'Get Embed Code', // Exact
    uploaded: 'Added',
    another: 'Use another URL',
    leftTitle:
      '{count, plural, one {You haven’t uploaded # URL yet.} other {You haven’t uploaded # URLs yet.}}',
    leftVerb: 'Finish without uploading',
    leftCancel: 'Stay here',
    endTitle: 'Ready to go live',
    endText: 'All steps are done. As soon as you finish, your site goes live.',
    back: 'Back',
    proceed: 'Proceed', // Exact
    finish: 'Finish', // Exact
    notSaved: 'This step wasn’t saved.',
    staleText:
      'Someone changed this site while you were here. We’ve loaded the latest version, so try again.',
    live: 'Your site is live.',
  },
} as const
