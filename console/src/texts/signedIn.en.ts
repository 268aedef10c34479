import { adBreaks } from './adBreaks.en.ts'
import { videoReasons } from '@matinee/contract/plain/texts/videoReasons.en'
import { analytics, counters, dateRange } from './analytics.en.ts'
import { firstSteps } from './firstSteps.en.ts'
import { laterErrors } from './laterErrors.en.ts'
import { playbackRules } from './playbackRules.en.ts'
import { players } from './players.en.ts'
import { security } from './security.en.ts'
import { usage } from './usage.en.ts'
import { videoAds } from './videoAds.en.ts'
import { videoMedia } from './videoMedia.en.ts'
import { videoRevenue } from './videoRevenue.en.ts'

/** Texts of signed-in screens. */
export const signedIn = {
  errors: laterErrors,
  jump: 'Search or jump…',
  notFound: {
    title: 'Page not found', // Exact
    body: 'There’s no page at this address. It may have moved, or the link may be incomplete.',
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
    stale: 'This list couldn’t be refreshed, so it may be out of date.',
    upTo10: 'Processing takes up to 10 minutes.',
    retry: 'Process again',
    retryOf: 'Process {title} again',
    retried: 'The video is being processed again.',
    retryFailed: 'The video couldn’t be processed again. Try once more.',
    videoAds: 'Video ads',
    playbackRules: 'Playback rules',
    empty: 'You don’t have any videos yet. Add your first one to get started.',
    emptyReadOnly: 'This account has no videos yet.',
    noMatch: 'No videos came up for “{search}”.',
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
    lede: 'We process a video in 10 minutes at most. You can follow its progress in the list of videos.',
    local: 'Upload from Local Storage', // Exact
    url: 'Upload via URL', // Exact
    urlLabel: 'Video URL',
    urlPlaceholder: 'https://',
    urlButton: 'Upload video',
    filesOnly: 'We can’t take videos from this URL. Enter the URL of a video file.',
    supported: 'Supported',
    supportedLinks: 'YouTube and Dailymotion links',
    supportedDirect: 'Direct URLs of video files (MP4, MOV, WebM, MKV and more)',
    supportedFiles: 'MP4, MPEG, QuickTime, AVI, WMV, FLV, 3GPP, Matroska, M4V and WebM files',
    supportedSize: 'Up to 5 GB per file, and you can choose several at a time',
    supportedResume: 'If an upload stops halfway, choose the same file again to continue',
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
    donePartRest: 'The uploads that stopped are still on this page, and you can try them again.',
    failedFiles: '{names} and {count} more',
    fileChanged:
      'We can’t read {name} any more. It was changed, moved or deleted during the upload. Choose it again.',
    quotaStorage:
      'There’s no room left for {name} in your video storage. Delete some videos, then try again.',
    quotaUploads:
      'You can’t have any more uploads in progress. Finish or discard one, then try {name} again.',
    quotaVideos: 'Your account can’t take any more videos. Delete one, then try {name} again.',
    otherTab: '{name} is being uploaded in another tab of this browser.',
    alreadyThere: '{name} is already in the list.',
    earlier: 'Unfinished uploads',
    earlierLede: 'You started these on an earlier visit. We keep what’s already uploaded for 24 hours.',
    earlierState: '{done} of {total} uploaded',
    earlierUnknown: '{total}, we don’t know how much is uploaded',
    earlierSince: 'started {when}',
    goOn: 'Choose file to resume',
    discard: 'Discard upload',
    discardOf: 'Discard upload: {name}',
    discardTitle: 'Discard this unfinished upload?',
    discardFailed: 'The upload wasn’t discarded. Try again.',
    otherFile: 'This isn’t the same file',
    otherFileText:
      'To resume, choose {name} ({size}) exactly as it was. To upload another file, use “Choose files”.',
    leave: 'If you leave this page, your uploads stop. Leave anyway?',
    leaveBody: 'If you come back within 24 hours, you can resume them here.',
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
    fieldTags: 'Tags',
    tagsHint: 'With commas between them. Ad campaigns may choose videos by tag.',
    source: 'Source',
    thumbnail: 'Thumbnail',
    preview: 'Preview',
    previewOf: 'Preview of {title}',
    previewLater: 'You’ll see the preview once the video is available.',
    getEmbed: 'Get Embed Code', // Exact
    titleRequired: 'This is a required field!', // Exact
    titleRefused: 'This title can’t be used. Change it and save again.',
    tagsRefused: 'Use at most 20 tags of at most 50 characters each.',
    descriptionRefused: 'This description can’t be used. Change it and save again.',
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
    retryText: 'We still have the file, so you don’t need to upload it again.',
    fetchAgainText: 'We’ll download the video from its URL once more.',
    uploadAgain: 'Upload video again',
    uploadAgainText:
      'Processing the same file again won’t change the result. Fix the problem above, then upload the video again.',
    addAgainText: 'The upload didn’t finish, so there may be nothing wrong with your file.',
    makingMore: 'processing more…',
    makingMoreOf: 'processing more… {percent}',
    previewFailed: 'We couldn’t load the preview.',
    missing: 'There’s no such video, or it’s in another account.',
    toList: 'Back to videos',
  },
  embed: {
    title: 'Embed code',
    options: 'Options',
    autoplay: 'Autoplay',
    autoplayHint: 'The video starts by itself. If the browser blocks sound, it plays muted.',
    sticky: 'Sticky',
    stickyHint: 'When viewers scroll on, the video keeps playing in a corner of the screen.',
    muted: 'Start muted',
    mutedHint: 'The video plays without sound until the viewer turns it on.',
    snippet: 'Embed code',
    snippetHint: 'Paste this line where you want the video to appear.',
    iframe: 'Iframe code',
    iframeHint: 'If your site doesn’t allow scripts, use this code.',
    copy: 'Copy',
    copied: 'Copied!', // Exact
    copySnippet: 'Copy embed code',
    copyIframe: 'Copy iframe code',
    // Exact
    unsupported:
      'Your browser does not support copying to clipboard automatically. Please select the code and copy manually.',
    preview: 'Live preview',
    player: 'Player',
    playerHint: 'Your video appears with this player’s colours, buttons and behaviour.',
    playerDefault: '{name} (default)',
    playerBuiltIn: 'Standard player',
    playerNone: 'You don’t have a player yet, so we use the standard one.',
    playersLoading: 'Loading players…',
    playersFailed: 'We couldn’t load your players. The code below uses your default one.',
    external:
      'This video is with another provider and plays in that provider’s player, which you can’t set up here.',
    externalUnset: 'This video is with another provider whose address isn’t set up here. Contact support.',
    signed:
      'Your playback rules require signed plays. Replace TOKEN with the token your server signs for each viewer, or the video won’t play.',
    toRules: 'Open playback rules',
    oembed: 'oEmbed URL',
    oembedHint: 'If your system supports oEmbed, this URL is all it needs.',
    oembedPrivate:
      'Your playback rules allow only signed plays or certain domains, so oEmbed answers 401 for this video. Use the embed code or the iframe code.',
    copyOembed: 'Copy oEmbed URL',
    previewFailed: 'We couldn’t load the preview.',
  },
  analytics,
  counters,
  dateRange,
  firstSteps,
  players,
  playbackRules,
  security,
  usage,
  videoAds,
  videoMedia,
  videoRevenue,
  adBreaks,
} as const
