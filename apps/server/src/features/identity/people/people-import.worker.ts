import { parentPort, workerData } from 'node:worker_threads'
import readWorkbook from 'read-excel-file/node'
import { fromBufferPromise } from 'yauzl'

/** Bytes that a workbook may unpack to, all its parts together. */
const mostBytes = 150 * 1024 * 1024

/** The first sheet of a workbook that has anything in it, as texts. What says it unpacks to too much is not unpacked. */
async function read(bytes: Buffer): Promise<{ sheet: string; rows: string[][] }> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  let total = 0
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize
    if (total > mostBytes || entry.isEncrypted()) throw new Error('this workbook is too large or locked')
  }
  const sheets = await readWorkbook(bytes)
  const sheet = sheets.find(({ data }) => data.length > 0) ?? sheets[0]
  return { sheet: sheet?.sheet ?? '', rows: (sheet?.data ?? []).map((row) => row.map(textOf)) }
}
const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : value instanceof Date ? value.toISOString().slice(0, 10) : String(value).replace(/_x000D_/gu, '')

parentPort?.postMessage(await read(Buffer.from(workerData as Uint8Array)).catch((error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) })))
