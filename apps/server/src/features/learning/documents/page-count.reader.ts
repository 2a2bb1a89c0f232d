import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Counts the pages of a PDF file; null if it can't be read, for example because it needs a password. */
export async function read(data: Uint8Array): Promise<number | null> {
  const loading = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false, disableFontFace: true })
  try {
    const document = await loading.promise
    // Reads the first and the last page, to detect a false page count.
    await document.getPage(1)
    await document.getPage(document.numPages)
    return document.numPages
  } catch {
    return null
  } finally {
    await loading.destroy()
  }
}
