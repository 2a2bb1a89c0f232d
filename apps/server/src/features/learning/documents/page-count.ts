import { createReader, type Reader, ReadingStopped } from '../../../core/readers/reader.ts'

const module = new URL('./page-count.reader.ts', import.meta.url)

/**
 * Creates a reader that counts the pages of a PDF file (null: it can't be read), with limits of its own. Unpacked data
 * is outside a thread's heap, so the growth of the process is limited as well.
 */
export const createPageCountReader = (own: { readonly growthMb?: number } = {}): Reader<Uint8Array, number | null> =>
  createReader('pdfPages', module, own)
const readPages = createPageCountReader()

/** Counts the pages of a PDF file; null when it cannot be read. */
export async function countPdfPages(bytes: Buffer, by: string | null, reader = readPages): Promise<number | null> {
  try {
    return await reader(bytes, by)
  } catch (error) {
    if (error instanceof ReadingStopped) return null
    throw error
  }
}
