/** The text of a file, or `text: null` when the bytes do not fit the encoding that was declared or guessed. */
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

/**
 * The share of byte pairs that are characters in common use, from 0 to 1: the first planes of GB2312 and Big5. Western
 * text has lone accented letters, which make rare pairs with the next letter.
 */
function commonPairs(bytes: Buffer, isCommon: (lead: number, trail: number) => boolean): number {
  let [pairs, common] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    const trail = bytes[at + 1] ?? 0
    pairs += 1
    if (isCommon(lead, trail)) common += 1
    // four bytes of GB18030 begin like a pair that ends with a digit
    at += trail >= 0x30 && trail <= 0x39 ? 3 : 1
  }
  return pairs === 0 ? 0 : common / pairs
}

const isGb2312 = (lead: number, trail: number): boolean =>
  trail >= 0xa1 && trail < 0xff && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3))
const isBig5 = (lead: number, trail: number): boolean =>
  lead >= 0xa1 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail < 0xff))
/** Most of a text must be in common use; what is left are rare characters. */
const MOST = 0.75

/** The encoding of bytes that are not UTF-8 and declare nothing. */
function guessEncoding(bytes: Buffer): string {
  const [gb, big5] = [commonPairs(bytes, isGb2312), commonPairs(bytes, isBig5)]
  const candidates = [
    { encoding: 'gb18030', share: gb },
    { encoding: 'big5', share: big5 },
  ].sort((a, b) => b.share - a.share)
  return (
    candidates.find(({ encoding, share }) => share >= MOST && tryDecode(bytes, encoding) !== null)?.encoding ??
    'windows-1252'
  )
}

/** UTF-16 without a byte order mark: every other byte of its ASCII letters and line ends is 0. */
function guessUtf16(bytes: Buffer): string | null {
  if (bytes.length % 2 === 1 || !bytes.includes(0)) return null
  let [even, odd] = [0, 0]
  for (let at = 0; at < bytes.length; at += 2) {
    if (bytes[at] === 0) even += 1
    if (bytes[at + 1] === 0) odd += 1
  }
  if (odd > even * 20) return 'utf-16le'
  return even > odd * 20 ? 'utf-16be' : null
}

/**
 * Decodes bytes as text by the byte order mark, the XML declaration, UTF-8 or, failing these, a guess (UTF-16, GB18030,
 * Big5 or windows-1252).
 */
export function decodeText(bytes: Buffer): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: tryDecode(bytes, 'utf-16le'), encoding: 'utf-16le', guessed: false }
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: tryDecode(bytes, 'utf-16be'), encoding: 'utf-16be', guessed: false }
  const head = bytes.subarray(0, 200).toString('latin1')
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/u.exec(head)?.[1]
  if (declared !== undefined) return { text: tryDecode(bytes, declared), encoding: declared, guessed: false }
  const wide = guessUtf16(bytes)
  if (wide !== null) return { text: tryDecode(bytes, wide), encoding: wide, guessed: true }
  const utf8 = tryDecode(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8', guessed: false }
  const guess = guessEncoding(bytes)
  return { text: tryDecode(bytes, guess), encoding: guess, guessed: true }
}
