import { defineQuestionFormat } from './question-format.ts'
import { findSheetInPackage, isQuestionSheet, isSheetPackagePart } from './sheet-package.ts'

/** The format of a zip package with an Excel or CSV sheet and its pictures. */
export const sheetPackageFormat = defineQuestionFormat({
  id: 'sheet-package',
  label: 'Excel (.xlsx)',
  package: {
    endings: ['.zip', '.imscc'],
    isPart: isSheetPackagePart,
    detect: (names) => [...names].some(isQuestionSheet),
    parse: async (zip, _fileName, reading, readFile) => {
      const { sheet, name, pictureAt } = findSheetInPackage(zip)
      return readFile(sheet, name, { ...reading, pictureAt })
    },
  },
  documented: ['Excel or CSV with its pictures (`.zip`)', 'one sheet and the pictures that it names', 'several sheets'],
})
