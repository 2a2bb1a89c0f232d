/** The formats of question files, by the names that authors know, with the extensions that the console offers. */
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

export const questionFileFormatNames = Object.keys(questionFileFormats)
export const questionFileExtensions = [...new Set(Object.values(questionFileFormats).flat())]
/** The pattern of the words in a file name that mark a file with the answers of a paper. */
export const answerFilePattern = /(?:参考|标准)?答案(?:及解析|与解析)?|\b(?:answer[ _-]?key|answers?|key)\b/iu
/** Returns true for the name of a file with the answers of a paper; false for a paper that includes its answers. */
export const isAnswerFile = (name: string): boolean =>
  /^key-/u.test(name) ||
  (answerFilePattern.test(name.replaceAll('_', ' ')) && !/[含附带及和与]答案|with answers/iu.test(name))
/** The extensions of sheets: question files with which pictures may be uploaded. */
export const sheetExtensions = ['.xlsx', '.csv', '.tsv'] as const
