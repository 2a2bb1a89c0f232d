/** The text of a file, or `text: null` when the bytes do not fit the encoding that the file itself declares. */
export interface DecodedText {
  text: string | null
  encoding: string
  /** True when the encoding was guessed because the bytes are not UTF-8 and nothing is declared. */
  guessed: boolean
}

function tryDecode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Every byte above 0x7f is half of a pair in the plane of GB2312; Western text has lone accented letters. */
function looksLikeGb2312(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    const trail = bytes[at + 1] ?? 0
    if (lead < 0xa1 || lead > 0xf7 || trail < 0xa1 || trail === 0xff) return false
    at += 1
  }
  return true
}

/** Reads bytes as text: byte order mark, then what an XML declaration says, then UTF-8, then a guess (GB18030 or windows-1252). */
export function decodeText(bytes: Buffer): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: tryDecode(bytes, 'utf-16le'), encoding: 'utf-16le', guessed: false }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: tryDecode(bytes, 'utf-16be'), encoding: 'utf-16be', guessed: false }
  const head = bytes.subarray(0, 200).toString('latin1')
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/u.exec(head)?.[1]
  if (declared !== undefined) return { text: tryDecode(bytes, declared), encoding: declared, guessed: false }
  const utf8 = tryDecode(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8', guessed: false }
  const guess = looksLikeGb2312(bytes) ? 'gb18030' : 'windows-1252'
  return { text: tryDecode(bytes, guess), encoding: guess, guessed: true }
}
