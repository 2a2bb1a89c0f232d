import path from 'node:path'
import { isAnswerFile } from '@portal/contract/questions/question-files.ts'
import { unpackZip, type ZipPackage } from '../../../../core/readers/zip-package.ts'
import { ImportRefusal } from '../import-reasons.ts'
import { defineQuestionFormat } from '../question-format.ts'
import { parseWord } from './word.parse.ts'
import { isWordFilePart, wordDocumentPath } from './word-document.ts'

/** The format of a Word paper on its own; `wordPackageFormat` adds a file of its answers. */
export const wordFormat = defineQuestionFormat({
  id: 'word',
  label: 'Word (.docx)',
  package: {
    endings: ['.docx'],
    isPart: isWordFilePart,
    detect: (names) => names.has(wordDocumentPath),
    parse: async (zip, fileName, { corrections }) => parseWord(zip, fileName, undefined, corrections),
  },
  documented: [
    'Word (`.docx`)',
    'papers in Chinese and English as people type them: single and multiple choice, true/false, gaps, short answers, orders, matching, with pictures, tables and formulas; answers in the question, below it or in a list at the end',
    'MathType and other embedded objects, WMF and EMF pictures; questions that are not certain are stored only after a person has looked at them',
  ],
})

const isPaper = (name: string): boolean => /\.docx$/iu.test(name) && !/(?:^|\/)(?:__MACOSX\/|[.~])/u.test(name)
const isKey = (name: string): boolean => isAnswerFile(path.posix.basename(name))
/** Returns true for the name of a Word file, unless it names a file of answers. */
export const isWordPaperFileName = (name: string): boolean => isPaper(name) && !isKey(name)

/**
 * The format of a zip package with a Word paper and, optionally, the file of its answers, as the console sends both.
 */
export const wordPackageFormat = defineQuestionFormat({
  id: 'word-package',
  label: 'Word (.docx)',
  package: {
    endings: ['.zip'],
    isPart: isPaper,
    detect: (names) =>
      [...names].some(isPaper) && ![...names].some((name) => /\.(?:xlsx|csv|tsv)$|imsmanifest/iu.test(name)),
    parse: async (zip, fileName, { corrections }) => {
      const papers = [...zip.files.keys()]
      const keys = papers.filter(isKey)
      const others = papers.filter((name) => !isKey(name))
      const [paper] = others
      const [key] = keys
      if (paper === undefined || others.length > 1 || keys.length > 1)
        throw new ImportRefusal('several-papers', papers.join(', '))
      const open = (name: string): Promise<ZipPackage> =>
        unpackZip(zip.files.get(name) ?? Buffer.alloc(0), isWordFilePart)
      return parseWord(await open(paper), fileName, key === undefined ? undefined : await open(key), corrections)
    },
  },
  documented: ['Word with its answers (`.zip`)', 'one paper, and one file named as its answers', 'several papers'],
})
