const [kB, MB] = [1024, 1024 * 1024]

/**
 * The limits of one file or text from outside. Every reader of such input needs a row here; a reader without one does
 * not start. `bytes`: the size as sent. `seconds`, `memoryMb`: the reader's thread is ended above these. `growthMb`:
 * the maximum growth of the entire process in the meantime. The other figures limit the contents.
 */
export const inputLimits = {
  /** GIFT, Moodle XML, Aiken, QTI, Word, Excel, CSV, and packages of them. */
  questions: {
    ...{ bytes: 20 * MB, seconds: 45, memoryMb: 768 },
    ...{ questions: 3000, remarks: 2000, paperLines: 30_000, corrections: 500 },
  },
  people: { bytes: 10 * MB, seconds: 30, memoryMb: 512, people: 20_000, problems: 2000 },
  /** Files of people who receive a certificate, or of older certificates. */
  certificates: { bytes: 10 * MB, seconds: 30, memoryMb: 512, rows: 20_000, shown: 2000 },
  captions: { bytes: 4 * MB, seconds: 10, memoryMb: 256, cues: 20_000 },
  /** The metadata and the answers of a SAML identity provider. */
  saml: { bytes: 512 * kB, seconds: 5, memoryMb: 192 },
  /** Other limits of a PDF file; `unpackedBytes`: all its object streams together. */
  pdfContent: { bytes: 60 * MB, seconds: 20, memoryMb: 768, unpackedBytes: 64 * MB },
  pdfPages: { bytes: 60 * MB, seconds: 30, memoryMb: 512, growthMb: 700 },
  /** SCORM; `manifestBytes`: the table of contents alone. */
  package: { bytes: 1024 * MB, seconds: 180, memoryMb: 512, manifestBytes: 8 * MB, items: 2000 },
  /**
   * HTML of authors. Texts shorter than `inlineCharacters` in total are cleaned in this thread, since handing them over
   * would cost more.
   */
  richText: { bytes: 1 * MB, seconds: 15, memoryMb: 256, inlineCharacters: 4000 },
} as const

/** The limits of a zip file that is unpacked into memory. Bytes are those after unpacking. */
export const zipLimits = { entries: 5000, entryBytes: 20 * MB, bytes: 100 * MB } as const

/**
 * The limits of a workbook or of delimited text (CSV). `cells`: the rows times the columns of all sheets;
 * `cellCharacters`: the characters of one cell.
 */
export const sheetLimits = { cells: 2_000_000, sheets: 200, columns: 16_384, cellCharacters: 32_767 } as const

export const xmlLimits = { depth: 100, elements: 1_000_000, chunk: 64 * kB } as const

/**
 * The limits of the reading queues of a process: the number of inputs that are read at the same time and of those that
 * may wait, in total and per person. Other people come before a person's next input. Texts have a separate queue, so
 * that saving an article does not wait for a file.
 */
export const readingQueueLimits = {
  files: { atOnce: 2, atOncePerPerson: 1, waiting: 60, waitingPerPerson: 10 },
  /** At most half of the cores process these at the same time. */
  pictures: { atOncePerPerson: 2, waiting: 100, waitingPerPerson: 50 },
  /** People wait for these while they sign in. */
  signIns: { atOnce: 2, atOncePerPerson: 1, waiting: 200, waitingPerPerson: 10 },
  texts: { atOnce: 1, atOncePerPerson: 1, waiting: 60, waitingPerPerson: 10 },
} as const
