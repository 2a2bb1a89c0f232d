/** What may be chosen of a certificate's document; the first of each is how it looks when nothing is chosen. */
export const certificateLooks = {
  /** Interlaced curves, thin lines, or nothing around the sheet. */
  borders: ['guilloche', 'lines', 'none'],
  accents: ['gold', 'blue', 'green', 'crimson'],
  /** Drawn from the issuer's name, a picture, or none. */
  seals: ['drawn', 'picture', 'none'],
  /** A flourish, a picture, or an empty line to sign by hand. */
  signatures: ['drawn', 'picture', 'none'],
} as const
