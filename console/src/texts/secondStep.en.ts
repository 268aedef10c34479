/** Texts of the second step of a sign-in; loaded with it. */
export const secondStep = {
  authenticator: 'Enter the 6-digit code from your authenticator app.',
  recoveryCode: 'Enter one of your recovery codes. Each code works once.',
  passkey: 'Finish signing in with your passkey.',
  noPasskeys: 'This browser can’t use your passkey here. Sign in another way.',
  labels: { authenticator: 'Code', recoveryCode: 'Recovery code' },
  wrong: {
    authenticator: 'This code isn’t right. Enter the newest code from your app.',
    recoveryCode: 'This isn’t one of your unused recovery codes. Check it for typos.',
  },
  useRecoveryCode: 'Use recovery code',
  useApp: 'Use authenticator app',
  back: 'Back',
  lost: 'Can’t use your second factor?',
} as const
