export type PictureSize = { readonly width: number; readonly height: number }

/**
 * The maximum number of pixels of a picture: more than any screen shows, and few enough for a browser and this server
 * to handle.
 */
export const maxPicturePixels = 50_000_000

/** Returns false for a picture of more than `maxPicturePixels`; true if its bytes do not give its size. */
export function isDrawablePicture(bytes: Buffer): boolean {
  const size = pictureSize(bytes)
  return size === null || size.width * size.height <= maxPicturePixels
}

/**
 * Returns the width and height of a picture (PNG, JPEG, WebP, GIF, SVG) in pixels, from its first bytes; null when
 * these bytes do not give its size.
 */
export function pictureSize(bytes: Buffer): PictureSize | null {
  const size = sizeOf(bytes)
  return size && size.width > 0 && size.height > 0
    ? { width: Math.round(size.width), height: Math.round(size.height) }
    : null
}

function sizeOf(bytes: Buffer): PictureSize | null {
  if (bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89504e47)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.length >= 30 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return sizeOfWebp(bytes)
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(bytes)
  if (bytes.length >= 10 && bytes.toString('latin1', 0, 4) === 'GIF8')
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  const svg = /<svg\b[^>]*>/.exec(bytes.toString('utf8', 0, 2000))?.[0]
  return svg ? sizeOfSvg(svg) : null
}

/** The three kinds of WebP (RFC 9649): lossy, lossless, extended. */
function sizeOfWebp(bytes: Buffer): PictureSize | null {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8L')
    return { width: (bytes.readUInt32LE(21) & 0x3fff) + 1, height: ((bytes.readUInt32LE(21) >>> 14) & 0x3fff) + 1 }
  return kind === 'VP8X' ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 } : null
}

/**
 * Reads the size from the frame header, the first of the markers C0 to CF that is one (ITU T.81, B.2.2), as browsers
 * draw it: a camera may mark its picture as rotated.
 */
function sizeOfJpeg(bytes: Buffer): PictureSize | null {
  let orientation = 1
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at++
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return sizeOnSide(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5), orientation)
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      if (marker === 0xe1 && orientation === 1) orientation = orientationIn(bytes.subarray(at + 4, end))
      at = end
    }
  }
  return null
}

const sizeOnSide = (wide: number, high: number, orientation: number): PictureSize =>
  orientation >= 5 ? { width: high, height: wide } : { width: wide, height: high }

/** The orientation (1 to 8) that an Exif segment states in its first directory; 1 where it states none. */
function orientationIn(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return 1
  const tiff = segment.subarray(6)
  if (tiff.length < 8) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return 1
  for (let at = first + 2, left = short(first); left > 0 && at + 12 <= tiff.length; at += 12, left--)
    if (short(at) === 0x0112) {
      const stated = short(at + 8)
      return stated >= 1 && stated <= 8 ? stated : 1
    }
  return 1
}

function sizeOfSvg(tag: string): PictureSize | null {
  const said = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1])
  const [, , wide = '', high = ''] =
    /\sviewBox="([^"]*)"/
      .exec(tag)?.[1]
      ?.trim()
      .split(/[\s,]+/) ?? []
  const [width, height] = [said('width') || Number(wide), said('height') || Number(high)]
  return width && height ? { width, height } : null
}

const tags = /<img\b[^>]*>/g
const source = /\ssrc="\/files\/read\?fileId=([0-9a-f-]{36})"/i
const hasSize = /\s(width|height)=/

/** Lists the ids of the portal's pictures that clean HTML shows without a width and a height, each once. */
export const picturesWithoutSize = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(tags)].flatMap(([tag]) =>
      (hasSize.test(tag) ? [] : [source.exec(tag)?.[1]?.toLowerCase() ?? '']).filter(Boolean),
    ),
  ),
]

/** Writes the known sizes into the HTML, so that a page does not shift when its pictures load. */
export const writePictureSizes = (html: string, sizes: ReadonlyMap<string, PictureSize>): string =>
  html.replace(tags, (tag) => {
    const size = hasSize.test(tag) ? undefined : sizes.get(source.exec(tag)?.[1]?.toLowerCase() ?? '')
    return size ? tag.replace('<img', `<img width="${size.width}" height="${size.height}"`) : tag
  })
