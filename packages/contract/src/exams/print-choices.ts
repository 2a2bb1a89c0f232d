export const printForms = ['A', 'B'] as const
/**
 * The parts that can be printed. `paper`: the questions. `sheet`: the answer sheet. `key`: the answers with
 * explanations.
 */
export const printParts = ['paper', 'sheet', 'key'] as const
export const printFormats = ['pdf', 'docx'] as const
export const printPaperSizes = ['a4', 'a3'] as const
