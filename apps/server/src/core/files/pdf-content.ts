import { createReader, ReadingStopped } from '../readers/reader.ts'

const readContent = createReader<Uint8Array, boolean>('pdfContent', new URL('./pdf-content.reader.ts', import.meta.url))

/**
 * Returns true if a PDF file has active content, or if its inspection takes too much time or memory. Throws
 * `tooManyRequests` when too many files wait.
 */
export async function isActiveDocument(bytes: Buffer, by: string | null): Promise<boolean> {
  try {
    return await readContent(bytes, by)
  } catch (error) {
    if (error instanceof ReadingStopped) return true
    throw error
  }
}
