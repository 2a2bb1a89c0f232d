/**
 * Returns a font in which every letter of every script is the same block, as the bytes of a TrueType file. Letters look
 * slightly different in every build of a browser, and Chinese text has a different font on every machine. In pictures
 * of the parts, each letter is therefore replaced by a block of the same size and colour.
 */
export function blockFont(family: string): Buffer {
  const tables = {
    'OS/2': os2(),
    cmap: cmap(),
    glyf: glyf(),
    head: head(),
    hhea: u16(1, 0, 970, -240, 0, advance, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, 3),
    hmtx: u16(advance, 0, advance, block.left, advance, 0),
    // In halves: nothing, the block, nothing.
    loca: u16(0, 0, glyf().length / 2, glyf().length / 2),
    maxp: u16(1, 0, 3, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
    name: name(family),
    post: Buffer.concat([u32(0x00030000, 0), u16(-100, 50), u32(1, 0, 0, 0, 0)]),
  }
  const entries = Object.entries(tables)
  let offset = 12 + 16 * entries.length
  const directory = entries.map(([tag, bytes]) => {
    const entry = Buffer.concat([Buffer.from(tag), u32(sumOf(bytes), offset, bytes.length)])
    offset += padded(bytes).length
    return entry
  })
  const font = Buffer.concat([
    u32(0x00010000),
    u16(entries.length, 128, 3, 16 * entries.length - 128),
    ...directory,
    ...entries.map(([, bytes]) => padded(bytes)),
  ])
  const headAt = font.indexOf(tables.head)
  font.writeUInt32BE((0xb1b0afba - sumOf(font)) >>> 0, headAt + 8)
  return font
}

const advance = 560
const block = { left: 40, right: 520, bottom: 0, top: 560 }

function u16(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length)
  numbers.forEach((one, index) => void bytes.writeUInt16BE(one & 0xffff, 2 * index))
  return bytes
}
function u32(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  numbers.forEach((one, index) => void bytes.writeUInt32BE(one >>> 0, 4 * index))
  return bytes
}
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
function sumOf(bytes: Buffer): number {
  const all = padded(bytes)
  let sum = 0
  for (let at = 0; at < all.length; at += 4) sum = (sum + all.readUInt32BE(at)) >>> 0
  return sum
}

/** Glyph 1: a rectangle of four points. */
function glyf(): Buffer {
  const { left, right, bottom, top } = block
  return padded(
    Buffer.concat([
      u16(1, left, bottom, right, top, 3, 0),
      Buffer.from([1, 1, 1, 1]),
      u16(left, 0, right - left, 0),
      u16(bottom, top - bottom, 0, bottom - top),
    ]),
  )
}

/** Every character is the block, spaces and controls are nothing: format 13, in which a range has one glyph. */
function cmap(): Buffer {
  const groups = [
    [0x00, 0x20, 2],
    [0x21, 0x9f, 1],
    [0xa0, 0xa0, 2],
    [0xa1, 0x1fff, 1],
    [0x2000, 0x200f, 2],
    [0x2010, 0xfffd, 1],
    [0x10000, 0x10fffd, 1],
  ] as const
  return Buffer.concat([
    u16(0, 1, 3, 10),
    u32(12),
    u16(13, 0),
    u32(16 + 12 * groups.length, 0, groups.length, ...groups.flat()),
  ])
}

function head(): Buffer {
  return Buffer.concat([
    u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    u16(3, 1000),
    u32(0, 0, 0, 0),
    u16(block.left, block.bottom, block.right, block.top, 0, 8, 2, 0, 0),
  ])
}

function os2(): Buffer {
  return Buffer.concat([
    u16(4, advance, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0),
    Buffer.alloc(10),
    u32(1, 0, 0, 0),
    Buffer.from('NONE'),
    u16(64, 0x20, 0xffff, 970, -240, 0, 970, 240),
    u32(1, 0),
    u16(block.top, 700, 0, 0x20, 1),
  ])
}

function name(family: string): Buffer {
  const words = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family],
  ] as const
  const texts = words.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  let at = 0
  const records = words.map(([id], index) => {
    const length = texts[index]?.length ?? 0
    const record = u16(3, 1, 0x409, id, length, at)
    at += length
    return record
  })
  return Buffer.concat([u16(0, words.length, 6 + 12 * words.length), ...records, ...texts])
}
