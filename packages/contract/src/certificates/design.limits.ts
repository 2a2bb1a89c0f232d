/** Page sizes: width and height in portrait orientation, in tenths of a millimetre. */
export const designPageSizes = { a4: [2100, 2970], a3: [2970, 4200], a5: [1480, 2100], letter: [2159, 2794] } as const
export type PageSize = keyof typeof designPageSizes

/** The languages of a design's texts. The first two are those of the portal. */
export const designLangs = ['zh', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'pt', 'ru', 'ar', 'vi', 'th'] as const
export type DesignLang = (typeof designLangs)[number]

/** The placeholders in braces that a text of a design may contain. */
export const designPlaceholders = [
  'name',
  'nameLatin',
  'company',
  'employeeNo',
  'certificate',
  'level',
  'sentence',
  'number',
  'issued',
  'validUntil',
  'credits',
  'score',
  'issuer',
  'signatory',
  'signatoryTitle',
  'verifyUrl',
] as const
export type DesignPlaceholder = (typeof designPlaceholders)[number]

/**
 * Limits of a design: numbers of fields, characters, pictures and bytes, lengths in tenths of a millimetre, font sizes
 * in points.
 */
export const designLimits = {
  name: 60,
  fields: 60,
  text: 500,
  /** Places that show an uploaded picture, the background included, and the bytes of all of them together. */
  pictures: 12,
  pictureBytes: 12 * 1024 * 1024,
  /** Phones can't read a smaller code with a signature. */
  leastCode: 240,
  type: { least: 5, most: 160 },
  /** Letter spacing. */
  spacing: 100,
  /** The thickness of the outline of a shape. */
  outline: 50,
} as const

export const designFrames = ['none', 'lines', 'guilloche'] as const
