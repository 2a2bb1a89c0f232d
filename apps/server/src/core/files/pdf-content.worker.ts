import { parentPort, workerData } from 'node:worker_threads'
import { isActivePdf } from './pdf-content.rules.ts'

parentPort?.postMessage(isActivePdf(Buffer.from(workerData as Uint8Array)))
