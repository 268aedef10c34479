/** Browsers refuse passkeys without TLS, and at addresses that are not a domain. False at build time. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^\[|^[\d.]+$/.test(location.hostname)
