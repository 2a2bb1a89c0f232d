import { parentPort, workerData } from 'node:worker_threads'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Counts the pages of the PDF file it is given, and says null when it is none that can be read without a password. */
const pages = await getDocument({ data: workerData as Uint8Array, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false, disableFontFace: true })
  .promise.then(async (document) => {
    // The first and last page are looked at, so that a count that is a lie is found out.
    await document.getPage(1)
    await document.getPage(document.numPages)
    return document.numPages
  })
  .catch(() => null)
parentPort?.postMessage(pages)
