export const players = {
  title: 'Players',
  lede: 'You decide how your videos look and play on your pages.',
  newPlayer: 'New Player', // Exact
  searchLabel: 'Search players',
  searchPlaceholder: 'Search by name',
  clearSearch: 'Clear search',
  name: 'Name',
  language: 'Language',
  languages: {
    en: 'English (en)', // Exact
    fr: 'French (fr)', // Exact
    de: 'German (de)', // Exact
    ru: 'Russian (ru)', // Exact
    es: 'Spanish (es)', // Exact
    tr: 'Turkish (tr)', // Exact
  },
  status: 'Status',
  created: 'Date created', // Exact
  actions: 'Actions',
  AVAILABLE: 'Available',
  DELETED: 'Deleted',
  default: 'DEFAULT', // Exact
  edit: 'Edit player',
  editOf: 'Edit player: {name}',
  makeDefault: 'Make default', // Exact
  makeDefaultOf: 'Make default: {name}',
  isDefault: 'This is already your default player',
  deleteVerb: 'Delete',
  deleteOf: 'Delete player: {name}',
  notTheDefault: 'You can’t delete the default player',
  empty: "you don't have a player yet!", // Exact
  noMatch: 'No player has “{search}” in its name.',
  stale: 'This list couldn’t be refreshed, so it may be out of date.',
  // Exact
  deleteTitle: 'Are you sure you want to delete this player? This operation is irreversible.',
  makeDefaultTitle: 'Are you sure you want to make this your default player?', // Exact
  saveTitle: 'Are you sure you want to save the changes?', // Exact
  notSavedYet: 'You still need to save your other changes.',
  deleted: 'Player deleted.',
  madeDefault: 'This is now your default player.',
  saved: 'Changes saved.',
  deleteFailed: 'The player wasn’t deleted',
  makeDefaultFailed: 'The default player wasn’t changed',
  saveFailed: 'Your changes weren’t saved',

  newTitle: 'New player',
  newLede: 'A name and a language will do for now. You choose how it looks in the next step.',
  languageHint: 'Viewers see the player’s buttons and messages in this language.',
  add: 'Add Player', // Exact
  added: 'Player added.',
  addFailed: 'The player wasn’t added',
  required: 'This is a required field!', // Exact
  nameRefused: 'Enter a name of up to {count} characters.',
  languageRefused: 'Choose one of the languages in the list.',

  editTitle: 'Edit player',
  editLede: 'You see every change in the preview right away. Nothing changes on your pages until you save.',
  toList: 'Back to players',
  missing: 'There’s no such player, or it’s in another account.',
  general: 'General',
  id: 'ID',
  idHint: 'Your embed codes find the player by this ID.',
  copyId: 'Copy ID',
  copied: 'Copied!', // Exact
  appearance: 'Appearance', // Exact
  controls: 'Player elements',
  showTitleBar: 'Title bar',
  showSeekBar: 'Seek bar',
  showTimeDisplay: 'Time display',
  showReplay: 'Replay button',
  showShareButton: 'Share button',
  showFullScreenButton: 'Full screen button',
  showLogo: 'Logo',
  logo: 'Logo image',
  logoHint: 'Use a PNG, JPEG, WebP or SVG. It’s saved as soon as you choose it.',
  logoHidden: 'To let viewers see it, select “Logo” and save.',
  logoMissing: 'Viewers see no logo until you choose an image.',
  chooseLogo: 'Choose image',
  replaceLogo: 'Replace image',
  removeLogo: 'Remove',
  removeLogoName: 'Remove logo image',
  logoSaved: 'Logo saved.',
  logoRemoved: 'Logo removed.',
  logoRemoveFailed: 'The logo wasn’t removed',
  logoUnreadable: 'We couldn’t open this image. Choose a PNG, JPEG, WebP or SVG file.',
  logoTooLarge: 'We couldn’t make this image small enough. Choose a simpler one.',
  colors: 'Colours',
  backgroundColor: 'Background colour',
  foregroundColor: 'Foreground colour',
  highlightColor: 'Highlight colour',
  pickColor: 'Pick colour',
  colorIncomplete: 'Write the colour as #RRGGBB.',
  contrast: 'Readability',
  contrastText: 'Foreground on background',
  contrastParts: 'Highlight on background',
  contrastRatio: '{ratio}\u00a0:\u00a01',
  contrastTextGood: 'Text is easy to read. Keep the ratio at {needed}\u00a0:\u00a01 or higher.',
  contrastTextBad: 'Text is hard to read. Raise the ratio to at least {needed}\u00a0:\u00a01.',
  contrastPartsGood:
    'The seek bar and the like are easy to see. Keep the ratio at {needed}\u00a0:\u00a01 or higher.',
  contrastPartsBad:
    'The seek bar and the like are hard to see. Raise the ratio to at least {needed}\u00a0:\u00a01.',
  contrastGood: 'Passes',
  contrastBad: 'Too low',
  takeColor: 'Use {color}',
  takeColorName: 'Use {color} as the {field, select, foregroundColor {foreground} other {highlight}} colour',
  behavior: 'Behavior', // Exact
  autoplay: 'Autoplay',
  autoplayHint:
    'If the embed code allows it, the video starts by itself. It plays muted if the browser blocks sound.',
  loop: 'Loop',
  loopHint: 'When the video ends, it starts over.',
  preview: 'Live preview',
  previewHint: 'Press play to start the video. Autoplay doesn’t work in the preview.',
  previewSample: 'This is a sample video for now. Once you add a video, yours plays here.',
  previewOther: 'We couldn’t load your newest video, so here’s a sample.',
  previewLate: 'The preview isn’t responding.',
  sampleTitle: 'Title of your video',
} as const
