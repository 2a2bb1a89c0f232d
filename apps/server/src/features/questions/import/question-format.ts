import type { QuestionFileFormat } from '@portal/contract/questions/question-files.ts'
import type { ZipPackage } from '../../../core/readers/zip-package.ts'
import type { QuestionReadingSettings } from './excel.parse.ts'
import type { ImportReport } from './import-report.ts'

/**
 * The result of detecting a format. `yes`: the text can't be in any other format. `perhaps`: the text is in this format
 * if no other one is certain.
 */
export type FormatDetection = 'yes' | 'perhaps' | 'no'

/** A format of text files: an XML document, recognised by its root element, or text, recognised by its marks. */
type TextForm = {
  readonly parse: (text: string, fileName: string, reading: QuestionReadingSettings) => ImportReport
} & (
  | {
      /** `name`: the name of the root element, as it is written; `tag`: its whole opening tag. */
      readonly isRoot: (name: string, tag: string) => boolean
    }
  | {
      /** `start`: the beginning of the text, without a byte order mark and leading space. */
      readonly detect: (start: string, fileName: string) => FormatDetection
    }
)

/** A format of zip packages. */
type PackageForm = {
  /** The endings of such packages, in lower case. */
  readonly endings: readonly string[]
  /** True for the files of a package that are unpacked; the others remain packed. */
  readonly isPart: (name: string) => boolean
  /** Detects the format by the names of all files of a package. */
  readonly detect: (names: ReadonlySet<string>) => boolean
  /** `readFile` reads a file of the package as if it had been uploaded separately. */
  readonly parse: (
    zip: ZipPackage,
    fileName: string,
    reading: QuestionReadingSettings,
    readFile: QuestionFileReader,
  ) => Promise<ImportReport>
}
export type QuestionFileReader = (
  bytes: Buffer,
  fileName: string,
  reading: QuestionReadingSettings,
) => Promise<ImportReport>

/** A format of question files that the portal imports. */
export type QuestionFormat = {
  readonly id: string
  /**
   * The name as authors know it. The contract adds the endings that the console offers; the content decides, not the
   * ending.
   */
  readonly label: QuestionFileFormat
  readonly text?: TextForm
  readonly package?: PackageForm
  /** The line of the format in docs/question-files.md: its files, what is imported, and what is refused. */
  readonly documented: readonly [files: string, imported: string, refused: string]
}

/** Defines a format; `question-formats.ts` lists all of them. */
export const defineQuestionFormat = (format: QuestionFormat): QuestionFormat => Object.freeze(format)
