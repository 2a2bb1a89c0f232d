/** Most pixels of a picture: more than any screen shows, and less than a browser chokes on. */
const MAX_PIXELS = 50_000_000

/** True when a picture is not one of the kind that is small as a file and huge when it is drawn. */
export function isDrawable(bytes: Buffer, mime: string): boolean {
  const size = pixelsOf(bytes, mime)
  return size === null || size <= MAX_PIXELS
}

/** Width times height as the file's head says; null when it says nothing. */
function pixelsOf(bytes: Buffer, mime: string): number | null {
  if (mime === 'image/png' && bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR') return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
  if (mime === 'image/gif' && bytes.length >= 10) return bytes.readUInt16LE(6) * bytes.readUInt16LE(8)
  if (mime === 'image/jpeg') return jpegPixels(bytes)
  if (mime === 'image/webp' && bytes.length >= 30) return webpPixels(bytes)
  return null
}

/** The first frame header; segments before it are skipped by their length. */
function jpegPixels(bytes: Buffer): number | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpPixels(bytes: Buffer): number | null {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1)
  if (kind === 'VP8 ') return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff)
  if (kind !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}
