import { parentPort } from 'node:worker_threads'
import { readQuestionFile } from './read-question-file.ts'

parentPort?.on('message', async ({ bytes, fileName }: { bytes: Uint8Array; fileName: string }) => {
  parentPort?.postMessage(await readQuestionFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), fileName))
})
