import { videoReasons } from '@matinee/contract/plain/texts/videoReasons.en'
import { analytics, counters, dateRange } from './analytics.en.ts'
import { firstSteps } from './firstSteps.en.ts'
import { playbackRules } from './playbackRules.en.ts'
import { players } from './players.en.ts'
import { usage } from './usage.en.ts'
import { videoMedia } from './videoMedia.en.ts'
import { videoRevenue } from './videoRevenue.en.ts'

/** Texts of signed-in screens. */
export const signedIn = {
  jump: 'Search or jump…',
  notFound: {
    title: 'Page not found', // Exact
    body: 'There is no page at this address. It may have moved, or the link is incomplete.',
    home: 'Back to home page',
  },
  videos: {
    title: 'Videos',
    upload: 'Upload video',
    searchLabel: 'Search videos',
    searchPlaceholder: 'Title or ID',
    clearSearch: 'Clear search',
    video: 'Video',
    duration: 'Duration',
    status: 'Status',
    date: 'Date',
    actions: 'Actions',
    edit: 'Edit video',
    editOf: 'Edit {title}',
    analytics: 'Analytics',
    analyticsOf: 'Analytics for {title}',
    embed: 'Embed code',
    embedOf: 'Embed code for {title}',
    deleteOf: 'Delete {title}',
    perPage: 'Videos per page',
    range: '{from}–{to} of {total}',
    page: 'Page {page} of {pages}',
    previous: 'Previous page',
    next: 'Next page',
    paging: 'Pagination',
    untitled: 'Untitled video',
    stale: 'This list could not be refreshed and may be out of date.',
    upTo10: 'Processing takes up to 10 minutes.',
    retry: 'Process again',
    retryOf: 'Process {title} again',
    retried: 'The video is being processed again.',
    retryFailed: 'The video could not be processed again. Try once more.',
    playbackRules: 'Playback rules',
    empty: 'No videos yet. Add your first one to get started.',
    emptyReadOnly: 'This account has no videos yet.',
    noMatch: 'No videos match “{search}”.',
    deleteTitle: 'Are you sure you want to delete this video? This operation is irreversible.', // Exact
    deleteVerb: 'Delete video',
    deleted: 'Video deleted.',
    deleteFailed: 'Failed to delete the video. Please try again.', // Exact
    embedNotAvailable: 'Embed codes are not available for this account.', // Exact
  },
  status: {
    CREATED: 'Getting ready...', // Exact
    QUEUED: 'Preparing for download...', // Exact
    DOWNLOADING: 'Downloading...', // Exact
    UPLOADING: 'Uploading...', // Exact
    UPLOADED: 'Uploaded', // Exact
    TRANSCODING: 'Transcoding...', // Exact
    AVAILABLE: 'Available',
    DELETED: 'Deleted',
    DOWNLOAD_ERROR: 'Download error',
    TRANSCODING_ERROR: 'Transcoding error',
    UPLOAD_ERROR: 'Upload error',
    step: '{percent} of this step',
    reasons: videoReasons,
  },
  upload: {
    title: 'Upload video',
    lede: 'Processing takes up to 10 minutes. Follow the progress in the list of videos.',
    local: 'Upload from Local Storage', // Exact
    url: 'Upload via URL', // Exact
    urlLabel: 'Video URL',
    urlPlaceholder: 'https://',
    urlButton: 'Upload video',
    filesOnly: 'This URL is not supported. Use the URL of a video file.',
    supported: 'Supported',
    supportedLinks: 'YouTube and Dailymotion links',
    supportedDirect: 'Direct URLs of video files (MP4, MOV, WebM, MKV and more)',
    supportedFiles: 'MP4, MPEG, QuickTime, AVI, WMV, FLV, 3GPP, Matroska, M4V and WebM files',
    supportedSize: 'Up to 5 GB per file, several files at a time',
    supportedResume: 'Interrupted uploads resume when you choose the same file again',
    added: 'Video added.',
    addFailed: 'Failed to add the video. Please try again.', // Exact
    drop: 'Drop video files here',
    choose: 'Choose files',
    or: 'or',
    queue: 'Uploads',
    onlyVideo: 'Only video files are allowed!', // Exact
    onlyVideoKinds: 'You can upload {kinds}. Refused:',
    tooBig: 'File size exceeds the 5GB limit!', // Exact
    failedStart: 'Failed to start upload', // Exact
    interrupted: 'Upload interrupted.', // Exact
    failedComplete: 'Failed to complete upload.', // Exact
    done: 'Your video has been uploaded. Video processing takes up to 10 minutes.', // Exact
    doneMany: 'Your {count} videos have been uploaded. Video processing takes up to 10 minutes.',
    donePart: '{done} of {total} videos have been uploaded. Video processing takes up to 10 minutes.',
    donePartRest: 'Uploads that stopped stay on this page. You can try them again.',
    failedFiles: '{names} and {count} more',
    fileChanged:
      '{name} can no longer be read. It was changed, moved or deleted during the upload. Choose it again.',
    quotaStorage: 'Your video storage has no room for {name}. Delete videos, then try again.',
    quotaUploads:
      'Your account has reached its limit of uploads in progress. Finish or discard one, then try {name} again.',
    quotaVideos: 'Your account has reached its limit of videos. Delete one, then try {name} again.',
    otherTab: '{name} is being uploaded in another tab of this browser.',
    alreadyThere: '{name} is already in the list.',
    earlier: 'Unfinished uploads',
    earlierLede: 'Started on an earlier visit. Uploaded data is kept for 24 hours.',
    earlierState: '{done} of {total} uploaded',
    earlierUnknown: '{total}, progress could not be loaded',
    earlierSince: 'started {when}',
    goOn: 'Choose file to resume',
    discard: 'Discard upload',
    discardOf: 'Discard upload: {name}',
    discardTitle: 'Discard this unfinished upload?',
    discardFailed: 'The upload could not be discarded. Try again.',
    otherFile: 'This is a different file',
    otherFileText:
      'To resume, choose {name} ({size}), unchanged. To upload another file, use “Choose files”.',
    leave: 'Leave this page and stop the uploads?',
    leaveBody: 'You can resume them here within 24 hours.',
    pause: 'Pause {name}',
    resume: 'Resume {name}',
    cancel: 'Cancel {name}',
    restart: 'Try {name} again',
    progressOf: 'Upload of {name}',
    waiting: 'Waiting',
    starting: 'Starting',
    uploading: 'Uploading',
    paused: 'Paused',
    completing: 'Finishing',
    complete: 'Uploaded',
    failed: 'Stopped',
    resumed: 'resumed',
    speed: '{speed} per second',
    left: '{time} left',
    sizes: '{done} of {total}',
  },
  edit: {
    title: 'Edit video',
    fieldTitle: 'Title',
    fieldDescription: 'Description',
    source: 'Source',
    thumbnail: 'Thumbnail',
    preview: 'Preview',
    previewOf: 'Preview of {title}',
    previewLater: 'The preview appears once the video is available.',
    getEmbed: 'Get Embed Code', // Exact
    titleRequired: 'This is a required field!', // Exact
    titleRefused: 'This title is not valid. Change it and save again.',
    descriptionRefused: 'This description is not valid. Change it and save again.',
    saveTitle: 'Are you sure you want to save the changes?', // Exact
    saved: 'Changes saved.',
    saveFailed: 'Failed to update the video. Please try again.', // Exact
    facts: 'Details',
    id: 'Video ID',
    created: 'Added',
    duration: 'Duration',
    views: 'Views',
    resolutions: 'Resolutions',
    reason: 'Reason: {reason}',
    DOWNLOAD_ERROR: 'Download failed!', // Exact
    // Exact
    DOWNLOAD_ERROR_text:
      'We were unable to download your video. Please contact support for further assistance.',
    TRANSCODING_ERROR: 'Transcoding failed!', // Exact
    // Exact
    TRANSCODING_ERROR_text:
      'We were unable to transcode your video. Please contact support for further assistance.',
    UPLOAD_ERROR: 'Upload failed!', // Exact
    // Exact
    UPLOAD_ERROR_text:
      'We were unable to transfer your video for transcoding. Please contact support for further assistance...',
    retry: 'Process again',
    retryText: 'We still have the file, so you do not need to upload it again.',
    fetchAgainText: 'We download the video from its URL again.',
    uploadAgain: 'Upload video again',
    uploadAgainText:
      'Processing the same file again would not help. Fix the problem named above, then upload the video again.',
    addAgainText: 'The file may be fine: only its upload did not finish.',
    makingMore: 'processing more…',
    makingMoreOf: 'processing more… {percent}',
    previewFailed: 'The preview could not be loaded.',
    missing: 'This video does not exist, or it belongs to another account.',
    toList: 'Back to videos',
  },
  embed: {
    title: 'Embed code',
    options: 'Options',
    autoplay: 'Autoplay',
    autoplayHint: 'Starts automatically, muted if the browser blocks sound.',
    sticky: 'Sticky',
    stickyHint: 'Moves to a corner of the screen when viewers scroll past a playing video.',
    muted: 'Start muted',
    mutedHint: 'Plays without sound until the viewer turns it on.',
    snippet: 'Embed code',
    snippetHint: 'Paste this line where the video should appear.',
    iframe: 'Iframe code',
    iframeHint: 'For sites that do not allow scripts.',
    copy: 'Copy',
    copied: 'Copied!', // Exact
    copySnippet: 'Copy embed code',
    copyIframe: 'Copy iframe code',
    // Exact
    unsupported:
      'Your browser does not support copying to clipboard automatically. Please select the code and copy manually.',
    preview: 'Live preview',
    player: 'Player',
    playerHint: 'The embed uses this player’s colours, buttons and behaviour.',
    playerDefault: '{name} (default)',
    playerBuiltIn: 'Standard player',
    playerNone: 'You have no players yet, so the embed uses the standard player.',
    playersLoading: 'Loading players…',
    playersFailed: 'Your players could not be loaded. The code below uses your default player.',
    external:
      'Another provider hosts this video. The embed uses its player, which you cannot configure here.',
    externalUnset: 'Another provider hosts this video, but its address is not set up here. Contact support.',
    signed:
      'Your playback rules require signed plays. Replace TOKEN with a token that your server signs for each viewer; without one, the video does not play.',
    toRules: 'Open playback rules',
    oembed: 'oEmbed URL',
    oembedHint: 'Systems that support oEmbed need only this URL.',
    oembedPrivate:
      'oEmbed answers 401 for this video, because your playback rules allow only signed plays or certain domains. Use the embed code or the iframe code.',
    copyOembed: 'Copy oEmbed URL',
    previewFailed: 'The preview could not be loaded.',
  },
  analytics,
  counters,
  dateRange,
  firstSteps,
  players,
  playbackRules,
  usage,
  videoMedia,
  videoRevenue,
} as const
