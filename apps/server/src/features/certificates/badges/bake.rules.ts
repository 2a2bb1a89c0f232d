import { crc32 } from 'node:zlib'

/** Embeds a badge in its picture (Open Badges 3.0, section 5.3), so that the picture carries the credential. */
const keyword = 'openbadgecredential'
const namespace = 'https://purl.imsglobal.org/ob/v3p0'

/** A PNG starts with a signature of eight bytes and a first chunk of fixed length. */
const headBytes = 8 + 25

export function bakePng(png: Uint8Array, credential: string): Buffer {
  const data = Buffer.concat([Buffer.from(`iTXt${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(credential)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length - 4)
  sum.writeUInt32BE(crc32(data))
  return Buffer.concat([png.subarray(0, headBytes), length, data, sum, png.subarray(headBytes)])
}

export function bakeSvg(svg: string, credential: string): string {
  // Characters that would end the section are escaped in the way that JSON allows.
  const safe = credential.replaceAll(']]>', ']]\\u003e')
  return svg.replace(
    /^<svg ([^>]*)>/,
    (_, attributes: string) =>
      `<svg xmlns:openbadges="${namespace}" ${attributes}><openbadges:credential><![CDATA[${safe}]]></openbadges:credential>`,
  )
}
