import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { endOfText } from '../text/cut-text.ts'

/** File types and sizes (bytes) allowed for each purpose. Active content (HTML, SVG, scripts) is never allowed. */
const purposes = {
  avatar: { maxBytes: 2 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] },
  attachment: { maxBytes: 20 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] },
  courseImage: { maxBytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] },
  sitePicture: { maxBytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] },
  companyLogo: { maxBytes: 2 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] },
  certificatePicture: { maxBytes: 2 * 1024 * 1024, types: ['image/jpeg', 'image/png'] },
  designPicture: { maxBytes: 3 * 1024 * 1024, types: ['image/jpeg', 'image/png'] },
  question: { maxBytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] },
  idDocument: { maxBytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'application/pdf'] },
} as const
export type UploadPurpose = keyof typeof purposes

const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
}

export const maxUploadBytes = (purpose: UploadPurpose) => purposes[purpose].maxBytes

/**
 * Detects the media type of an upload by its bytes; null when that type is not allowed for the purpose, does not fit
 * the file's name, or the bytes are incomplete.
 */
export async function sniffUpload(bytes: Buffer, fileName: string, purpose: UploadPurpose): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (!mime || !(purposes[purpose].types as readonly string[]).includes(mime)) return null
  if (!extensions[mime]?.includes(path.extname(fileName).toLowerCase())) return null
  return isWholeFile(bytes, mime) ? mime : null
}

/** Returns true if the bytes of a PNG, JPEG or PDF file include its end; true for any other type. */
export function isWholeFile(bytes: Buffer, mime: string): boolean {
  if (mime === 'image/png') return bytes.includes('IEND', Math.max(0, bytes.length - 64), 'latin1')
  if (mime === 'image/jpeg') return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0
  if (mime === 'application/pdf') return bytes.includes('%%EOF', Math.max(0, bytes.length - 2048), 'latin1')
  return true
}

/**
 * Returns a file name that is safe to show and offer: no path, no control characters, and only its last 120 characters;
 * `file` if nothing is left.
 */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  return endOfText(base.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, ''), 120) || 'file'
}
