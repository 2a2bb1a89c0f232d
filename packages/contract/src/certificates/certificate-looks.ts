/** Choices for the appearance of a certificate. The first of each is the default. */
export const certificateStyles = {
  /** Interlaced curves, thin lines, or nothing around the sheet. */
  borders: ['guilloche', 'lines', 'none'],
  accents: ['gold', 'blue', 'green', 'crimson'],
  /** Drawn from the issuer's name, a picture, or none. */
  seals: ['drawn', 'picture', 'none'],
  /** A flourish, a picture, or an empty line to sign by hand. */
  signatures: ['drawn', 'picture', 'none'],
} as const
