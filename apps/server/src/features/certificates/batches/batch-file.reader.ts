import { asBuffer } from '../../../core/readers/as-buffer.ts'
import { FileRefusal } from '../../../core/readers/file-refusal.ts'
import { readTable } from '../../../core/readers/table.ts'
import { type BatchTable, isBatchHeading, readBatchTable } from './batch-file.rules.ts'

/** Reads the table in a file of people or certificates; null if it can't be read. */
export async function read(bytes: Uint8Array): Promise<BatchTable | null> {
  try {
    const table = await readTable(asBuffer(bytes), isBatchHeading)
    return table && readBatchTable(table.rows)
  } catch (error) {
    if (error instanceof FileRefusal) return null
    throw error
  }
}
