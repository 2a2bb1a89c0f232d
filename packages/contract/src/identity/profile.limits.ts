/** Rules of a profile that server and web share (specification section 5). */
export const profileLimits = {
  nameMax: 40,
  /**
   * Letters of any script with their accents; between them one space, hyphen, apostrophe or middle dot (decision 20).
   */
  name: /^\p{L}[\p{L}\p{M}]*(?:[ ·•'’-]\p{L}[\p{L}\p{M}]*)*$/u,
  emailMax: 120,
  email: /^[^\s@<>()[\],;:"\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i,
  /** Digits of a code, seconds of its validity, wrong attempts it allows, seconds until the next request. */
  code: { digits: 6, lastsSeconds: 600, tries: 5, resendSeconds: 60 },
} as const
