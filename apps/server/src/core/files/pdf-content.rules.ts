import { inflateSync } from 'node:zlib'
import { inputLimits } from '@portal/contract/http/input.limits.ts'

/** Active content that a document does not need: scripts, launched programs, submitted forms, embedded files. */
const active =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm|GoToE|Encrypt)(?=[\s\0()<>[\]{}/%]|$)/

/**
 * Returns true for a PDF file that has active content or hides its contents (ISO 32000-2: 7.5.7, 7.6, 12.6.4). Names
 * are recognised in every spelling and everywhere that objects may be. Content that cannot be unpacked counts as
 * hidden.
 */
export function isActivePdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const outside: string[] = []
  let left: number = inputLimits.pdfContent.unpackedBytes
  let from = 0
  for (const { index, 0: word } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < from) continue
    // The search starts after the last stream, so that each byte is read once.
    const before = text.slice(from, index)
    const head = plain(before.slice(Math.max(0, before.lastIndexOf('obj'))))
    const start = index + word.length
    const end = endOfStream(text, start, head)
    outside.push(text.slice(from, start))
    from = end
    if (!holdsObjects(head)) continue
    const objects = unpack(bytes.subarray(start, end), head, left)
    if (objects === null || active.test(plain(objects))) return true
    left -= objects.length
  }
  outside.push(text.slice(from))
  return outside.some((part) => active.test(plain(part)))
}

/** Names without their escapes: `/J#53` is `/JS`. */
const plain = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const holdsObjects = (head: string) => /\/ObjStm\b/.test(head) || (/\/N\b/.test(head) && /\/First\b/.test(head))

/**
 * A length is trusted when the stream does end there; otherwise the stream ends at the first end word, so that rather
 * too much is checked.
 */
function endOfStream(text: string, start: number, head: string): number {
  const lengths = [...head.matchAll(/\/Length\s+(\d+)(?!\s+\d+\s+R)\b/g)]
  const end = start + Number(lengths[0]?.[1] ?? Number.NaN)
  if (lengths.length === 1 && /^\s*endstream/.test(text.slice(end, end + 20))) return end
  const found = text.indexOf('endstream', start)
  return found < 0 ? text.length : found
}

function unpack(bytes: Buffer, head: string, most: number): string | null {
  if (!/\/Filter\b/.test(head)) return bytes.length <= most ? bytes.toString('latin1') : null
  if (!/\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]|\/|>|$)/.test(head) || /\/Predictor\s+(?!1\b)/.test(head))
    return null
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) }).toString('latin1')
  } catch {
    return null
  }
}
