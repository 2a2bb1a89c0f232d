import { isPartOfWorkbook, readExcel, workbookPath } from '../../../core/readers/excel-workbook.ts'
import { parseExcel } from './excel.parse.ts'
import { defineQuestionFormat } from './question-format.ts'

export const excelFormat = defineQuestionFormat({
  id: 'excel',
  label: 'Excel (.xlsx)',
  package: {
    endings: ['.xlsx'],
    isPart: isPartOfWorkbook,
    detect: (names) => names.has(workbookPath),
    parse: async (zip, fileName, reading) => parseExcel(await readExcel(zip), fileName, reading),
  },
  documented: [
    'Excel (`.xlsx`)',
    'choices, true/false, gaps, numbers, short answers and uploads, with pictures in the question or a choice',
    'matching, ordering, gap choice and hotspots; whatever below is not clear',
  ],
})
