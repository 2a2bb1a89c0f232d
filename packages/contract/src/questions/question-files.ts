/** The formats of question files by the names that authors know, with the endings that the console offers. */
export const questionFileFormats = {
  GIFT: ['.gift', '.txt'],
  'Moodle XML': ['.xml'],
  Aiken: ['.txt'],
  'QTI 1.2 / 2.1 / 2.2 / 3.0': ['.xml', '.qti', '.zip', '.imscc'],
  'Excel (.xlsx)': ['.xlsx', '.zip'],
  'Word (.docx)': ['.docx'],
  CSV: ['.csv', '.tsv', '.zip'],
} as const
export type QuestionFileFormat = keyof typeof questionFileFormats

export const questionFileNames = Object.keys(questionFileFormats)
export const questionFileEndings = [...new Set(Object.values(questionFileFormats).flat())]
/** The endings of sheets, which pictures may accompany. */
export const sheetEndings = ['.xlsx', '.csv', '.tsv'] as const
