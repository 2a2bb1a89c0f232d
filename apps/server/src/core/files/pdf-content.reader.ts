import { asBuffer } from '../readers/as-buffer.ts'
import { isActivePdf } from './pdf-content.rules.ts'

export const read = (bytes: Uint8Array): boolean => isActivePdf(asBuffer(bytes))
