/** Texts of signed-out pages, and those that all pages share. */
export const signedOut = {
  common: {
    ok: 'OK',
    cancel: 'Cancel',
    close: 'Close',
    retry: 'Try again',
    save: 'Save changes',
    search: 'Search',
    learnMore: 'Learn more',
    loading: 'Loading',
    requestId: 'Request {id}',
    skip: 'Skip to content',
    leave: 'Leave page',
    leaveUnsaved: 'You haven’t saved your changes. Leave anyway?',
    stay: 'Stay here',
    breadcrumbs: 'Breadcrumbs',
    scrolls: '{name}: scrollable table',
  },
  auth: {
    welcome: 'Welcome back',
    lede: 'Sign in to your publisher account.',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    signIn: 'Sign in',
    withPasskey: 'Sign in with passkey',
    required: 'This is a required field!', // Exact
    failedTitle: 'Login Failed', // Exact
    failedText: 'Invalid credentials!', // Exact
    failedHint: 'Your email or password is wrong. Check both, or reset your password.',
    sessionEnd: {
      expired: 'Your session has expired. Sign in again to continue.',
      signedOut: 'You signed out somewhere else. Sign in again to continue.',
      passwordChanged: 'The password has changed, so we signed you out. Sign in with the new one.',
      accountClosed: 'This account has been closed, so we signed you out.',
      secured:
        'We signed you out to protect your account. To set a new password, open the link in our email.',
      endedByOwner: 'This device was signed out from another one. Sign in again to continue.',
      endedByOperator: 'Our support team ended all sessions of this account. Sign in again to continue.',
      tokenReused:
        'Someone used an old copy of your session, so we signed you out. If it wasn’t you, set a new password.',
      unknown: 'Your session has ended. Sign in again to continue.',
    },
    boardLine1: 'Your videos,',
    boardLine2: 'their audience,',
    boardLine3: 'all afternoon.',
    boardNow: 'Now showing',
    signingOut: 'Signing out…',
    questions: 'Questions? Write to',
    orHelp: 'or read the <link>help</link>.',
    noNewToken: 'No new access token received', // Exact
    tryAgain: 'Try again.',
    toRegister: 'Create an account',
    toReset: 'Forgot your password?',
    haveAccount: 'Already have an account? Sign in',
    backToSignIn: 'Back to sign-in',
    fullName: 'Full name',
    newPassword: 'New password',
    repeatPassword: 'Repeat new password',
    atLeast: 'At least {count} characters, and hard to guess',
    strongEnough: 'Strong enough.',
    weak: {
      short: 'That’s too short. Use at least {count} characters.',
      repetitive: 'The same characters over and over are easy to guess.',
      common: 'It’s one of the most common passwords, so it’s easy to guess.',
      personal: 'Your name or email is easy to guess. Choose something else.',
    },
    checkName: 'Check your name',
    emailFormat: 'Check the e-mail address format', // Exact
    registerTitle: 'Create your account',
    registerLede: 'Our team reviews every request.',
    registerButton: 'Create account',
    fillInputs: 'Please fill the required inputs', // Exact
    registered: 'Please wait while our team activate your account', // Exact
    registerFailed: 'Register Failed', // Exact
    resetTitle: 'Reset your password',
    resetLede: 'We’ll email you a link to set a new password.',
    resetButton: 'Email reset link',
    resetSent: 'Please check your inbox to reset password', // Exact
    resetFailed: 'Something wrong', // Exact
    activateTitle: 'Activate your account',
    invitedLede: 'Check your name and choose a password.',
    activateLede:
      'Check your name and choose a new password. Only this email proves that the address is yours, so the password from your registration no longer works.',
    checkingLink: 'Checking the link…',
    invalidLinkWhy:
      'You may have copied only part of it or used it already, or we’ve sent you a newer one. If your account is already active, sign in.',
    activateButton: 'Activate account',
    newPasswordTitle: 'Set a new password',
    savePassword: 'Save password',
    mustMatch: 'Passwords must match!', // Exact
    activated: 'Activation Successful', // Exact
    activatedNext: 'Opening the sign-in page…',
    activateFailed: 'Activation Failed', // Exact
    newLink: 'Request new link',
    currentPassword: 'Current password',
    enterCurrentPassword: 'Enter your current password to make this change.',
    wrongCurrentPassword: 'That isn’t your current password.',
    undoTitle: 'Undo payment details change',
    undoLede:
      'We’ll restore your previous payment details and sign you out on all devices. Your current password will stop working, and we’ll email you a link to set a new one.',
    undoButton: 'Undo change',
    undone: 'We’ve restored your previous payment details.',
    undoneNext: 'We emailed you a link to set a new password.',
    undoFailed: 'The change wasn’t undone',
    undoInvalid:
      'This link isn’t valid or has already been used. If someone else changed your payment details, contact us.',
    undoExpired:
      'You can undo a change within 72 hours, and this link is older. If someone else changed your payment details, contact us.',
    changeTitle: 'Change password',
    changeLede: 'When you change your password, you’re signed out on all your other devices.',
    notMatching: "Passwords doesn't match", // Exact
    changed: 'Your password has changed!', // Exact
    changeFailed: 'Failed', // Exact
    ownerOnly: 'You’re acting on behalf of {name}. Only the account owner can change the password.',
    switchTitle: 'Switch account',
    switching: 'Switching to requested account...', // Exact
    switchQuestion:
      'A link on another site brought you here to open the account “{id}”. If you didn’t expect that, don’t continue.',
    switchButton: 'Switch account',
    switchFailed: 'Account not switched',
    switchTargets: 'Switch account',
    yourself: 'Your own account',
  },
  oauth: {
    title: 'Allow access',
    asks: '{name} wants to access your account',
    verified: 'Made by Matinee',
    notVerified: 'Third-party app, not made by Matinee',
    signedInAs: 'Signed in as {name} ({email})',
    wants: 'It’s asking for these permissions for your players, sites and videos:',
    read: 'Read access',
    readText: 'View your players, sites and videos',
    write: 'Write access',
    writeText: 'Add, change and delete players, sites and videos',
    granted: 'Granted',
    notGranted: 'Not granted',
    approve: 'Allow access',
    approveFailed: 'Access not allowed',
    returnsTo: 'You’ll return to {host}. You can revoke access at any time in “Connected apps”.',
    returning: 'Returning to {name}…',
    returningHint: 'If the page doesn’t change by itself, you can close it.',
    refused: 'This app can’t be connected',
    incomplete: 'The link that brought you here is incomplete. Return to the app and start again.',
    unknownApp: 'This app isn’t registered with Matinee.',
    appsTitle: 'Connected apps',
    appsLede: 'See which apps can use your players, sites and videos.',
    appsEmpty: 'No app has access to your account. When you allow one, it appears here.',
    app: 'App',
    access: 'Access',
    readAndWrite: 'Read and write access',
    since: 'Connected',
    lastUsed: 'Last used ({zone})',
    never: 'Never',
    revoke: 'Revoke access',
    revokeFor: 'Revoke access for {name}',
    revokeTitle: 'Revoke access for {name}?',
    revokeBody: 'The app loses access immediately. If you change your mind, you can allow it again.',
    revoked: 'Access revoked.',
    revokeFailed: 'Access wasn’t revoked. Try again.',
  },
  nav: {
    label: 'Main',
    video: 'Video',
    videoManager: 'Video Manager', // Exact
    videoAnalytics: 'Video Analytics', // Exact
    players: 'Players', // Exact
    playersNotAvailable: 'Players are not available for your account.', // Exact
    earnings: 'Earnings',
    revenue: 'Revenue', // Exact
    appRevenue: 'App Revenue', // Exact
    account: 'Account',
    payments: 'Payments', // Exact
    reports: 'Reports', // Exact
    siteSettings: 'Site Settings', // Exact
    acting: 'Account in use',
    actingAs: 'Signed in as <strong>{actor}</strong> on behalf of <strong>{user}</strong>',
    actingBack: 'Back to your own account',
    collapse: 'Collapse sidebar',
    expand: 'Expand sidebar',
    openMenu: 'Open menu',
    help: 'Help for this screen',
    documentation: 'Documentation',
    support: 'Support',
    accountMenu: 'Account menu',
    language: 'Language',
    changePassword: 'Change password',
    security: 'Security',
    connectedApps: 'Connected apps',
    usage: 'Usage',
    theme: 'Theme',
    themeAuto: 'Auto',
    themeLight: 'Light',
    themeDark: 'Dark',
    operate: 'Operator console',
    publish: 'Publisher console',
    clearCache: 'Clear cache', // Exact
    thirdPartyNotices: 'Third-party notices',
    cacheCleared: 'Cache cleared', // Exact
    logOut: 'Sign out',
    demo: 'Demo data',
  },
  errors: {
    title: 'This couldn’t be loaded',
    lost: 'Check your connection and try again. If it still doesn’t work, contact support.',
    unreachable: 'The server didn’t answer. Check your connection and try again.',
    malformed_request: 'The server couldn’t read this request. Reload the page and try again.',
    invalid_request: 'Something you entered isn’t valid. Check it and try again.',
    invalid_credentials: 'Invalid credentials!', // Exact
    signed_out: 'Your session has ended. Sign in again.',
    invalid_refresh_token: 'Your session has ended. Sign in again.',
    reauthentication_required: 'Enter your current password to make this change.',
    second_factor_required: 'Finish signing in with your second factor.',
    sign_in_expired: 'Your sign-in took too long. Start again.',
    factor_state: 'Your second factors have changed in the meantime. Reload the page and try again.',
    passkey_refused: 'This passkey wasn’t accepted. Try again, or choose another one.',
    email_taken: 'There’s already an account with this email.',
    weak_password: 'Choose a stronger password: at least 8 characters, and hard to guess.',
    invalid_code: 'Your activation code seems to be invalid, please contact us and try again.', // Exact
    expired_code: 'This link has expired. Request a new one.',
    not_your_account: 'You’re signed in to a different account. Reload the page and try again.',
    second_factor_missing:
      'This needs a second factor. Sign in again with yours, or add one under “Security” in the account menu.',
    unsupported_response_type: 'This app sent a request we don’t support. Contact its developer.',
    redirect_uri_mismatch: 'This app sent an address that isn’t registered. Contact its developer.',
    invalid_scope: 'This app asked for more access than it’s registered for. Contact its developer.',
    pkce_required: 'This app doesn’t use PKCE with S256. Contact its developer.',
    not_found: 'This doesn’t exist, or it’s in another account.',
    recipient_unsubscribed: 'One of these recipients has unsubscribed. Remove the address and save again.',
    bad_signature: 'This link has expired. Reload the page and try again.',
    too_many_requests: 'You’ve tried too many times. Wait a moment, then try again.',
    request_timeout: 'Your connection was too slow. Try again.',
    payload_too_large: 'That’s too much at once. Send less.',
    unsupported_media_type: 'We don’t accept this type of content.',
    storage_full: 'Nothing was saved because the server is out of storage space. Contact support.',
    unavailable: 'The service isn’t available right now. Try again in a moment.',
    internal: 'Something went wrong on our side. If it happens again, contact support.',
  },
} as const
