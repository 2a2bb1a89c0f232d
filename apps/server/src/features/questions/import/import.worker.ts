import { parentPort } from 'node:worker_threads'
import { readQuestionFile } from './read-question-file.ts'
import type { SheetMapping } from './sheet-mapping.ts'

parentPort?.on('message', async ({ bytes, fileName, mapping }: { bytes: Uint8Array; fileName: string; mapping?: SheetMapping }) => {
  parentPort?.postMessage(await readQuestionFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), fileName, mapping ? { mapping } : {}))
})
