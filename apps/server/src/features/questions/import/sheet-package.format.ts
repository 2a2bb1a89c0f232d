import { defineQuestionFormat } from './question-format.ts'
import { isPartOfSheets, isSheet, sheetInPackage } from './sheet-package.ts'

/** The format of a zip package with an Excel or CSV sheet and its pictures. */
export const sheetPackageFormat = defineQuestionFormat({
  id: 'sheet-package',
  label: 'Excel (.xlsx)',
  package: {
    endings: ['.zip', '.imscc'],
    isPart: isPartOfSheets,
    detect: (names) => [...names].some(isSheet),
    parse: async (zip, _fileName, reading, readFile) => {
      const { sheet, name, pictureAt } = sheetInPackage(zip)
      return readFile(sheet, name, { ...reading, pictureAt })
    },
  },
  documented: ['Excel or CSV with its pictures (`.zip`)', 'one sheet and the pictures that it names', 'several sheets'],
})
