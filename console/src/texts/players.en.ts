export const players = {
  title: 'Players',
  lede: 'How your videos look and behave on your pages.',
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
  isDefault: 'Already the default player',
  deleteVerb: 'Delete',
  deleteOf: 'Delete player: {name}',
  notTheDefault: 'The default player cannot be deleted',
  empty: "you don't have a player yet!", // Exact
  noMatch: 'No players match “{search}”.',
  stale: 'This list could not be refreshed and may be out of date.',
  // Exact
  deleteTitle: 'Are you sure you want to delete this player? This operation is irreversible.',
  makeDefaultTitle: 'Are you sure you want to make this your default player?', // Exact
  saveTitle: 'Are you sure you want to save the changes?', // Exact
  notSavedYet: 'This does not save your other changes.',
  deleted: 'Player deleted.',
  madeDefault: 'This is now your default player.',
  saved: 'Changes saved.',
  deleteFailed: 'The player was not deleted',
  makeDefaultFailed: 'The default player was not changed',
  saveFailed: 'The changes were not saved',

  newTitle: 'New player',
  newLede: 'You choose its appearance in the next step.',
  languageHint: 'The player’s buttons and messages appear in this language.',
  add: 'Add Player', // Exact
  added: 'Player added.',
  addFailed: 'The player was not added',
  required: 'This is a required field!', // Exact
  nameRefused: 'Enter a name of 1 to {count} characters.',
  languageRefused: 'Choose one of the six languages.',

  editTitle: 'Edit player',
  editLede: 'The preview updates as you edit. Your pages update when you save.',
  toList: 'Back to players',
  missing: 'This player does not exist or belongs to another account.',
  general: 'General',
  id: 'ID',
  idHint: 'Embed codes refer to the player by this ID.',
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
  logoHint: 'PNG, JPEG, WebP or SVG. Saved as soon as you choose it.',
  logoHidden: 'To show it to viewers, select “Logo” and save.',
  logoMissing: 'Without an image, viewers see no logo.',
  chooseLogo: 'Choose image',
  replaceLogo: 'Replace image',
  removeLogo: 'Remove',
  removeLogoName: 'Remove logo image',
  logoSaved: 'Logo saved.',
  logoRemoved: 'Logo removed.',
  logoRemoveFailed: 'The logo was not removed',
  logoUnreadable: 'This image cannot be read. Choose a PNG, JPEG, WebP or SVG file.',
  logoTooLarge: 'This image is too large even when scaled down. Choose a simpler one.',
  colors: 'Colours',
  backgroundColor: 'Background colour',
  foregroundColor: 'Foreground colour',
  highlightColor: 'Highlight colour',
  pickColor: 'Pick colour',
  colorIncomplete: 'Enter a colour as #RRGGBB.',
  contrast: 'Readability',
  contrastText: 'Foreground on background',
  contrastParts: 'Highlight on background',
  contrastRatio: '{ratio}\u00a0:\u00a01',
  contrastTextGood: 'Easy to read. Text needs at least {needed}\u00a0:\u00a01.',
  contrastTextBad: 'Hard to read. Text needs at least {needed}\u00a0:\u00a01.',
  contrastPartsGood: 'Easy to see. Elements such as the seek bar need at least {needed}\u00a0:\u00a01.',
  contrastPartsBad: 'Hard to see. Elements such as the seek bar need at least {needed}\u00a0:\u00a01.',
  contrastGood: 'Passes',
  contrastBad: 'Too low',
  takeColor: 'Use {color}',
  takeColorName: 'Use {color} as the {field, select, foregroundColor {foreground} other {highlight}} colour',
  behavior: 'Behavior', // Exact
  autoplay: 'Autoplay',
  autoplayHint: 'Starts automatically where the embed code allows it, muted if the browser blocks sound.',
  loop: 'Loop',
  loopHint: 'Plays again when it ends.',
  preview: 'Live preview',
  previewHint: 'Press play to start. Autoplay is off in the preview.',
  previewSample: 'This is a sample. Add a video to see it here.',
  previewOther: 'Your newest video could not be loaded. This is a sample.',
  previewLate: 'The preview is not responding.',
  sampleTitle: 'Title of your video',
} as const
