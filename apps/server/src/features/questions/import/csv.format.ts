import { isQuestionCsv, parseCsv } from './csv.parse.ts'
import { defineQuestionFormat } from './question-format.ts'

export const csvFormat = defineQuestionFormat({
  id: 'csv',
  label: 'CSV',
  text: {
    detect: (start, fileName) => (/\.(?:csv|tsv)$/iu.test(fileName) || isQuestionCsv(start) ? 'yes' : 'no'),
    parse: parseCsv,
  },
  documented: [
    'CSV (`.csv`, `.tsv`)',
    'the same columns as Excel, with pictures that lie beside it',
    'the same; rows with more cells than headings, cells with text behind a closing quote',
  ],
})
