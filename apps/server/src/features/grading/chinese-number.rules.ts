const digits = new Map<string, number>(
  ['零〇○', '一壹', '二贰貳两兩', '三叁參', '四肆', '五伍', '六陆陸', '七柒', '八捌', '九玖'].flatMap((forms, value) =>
    [...forms].map((form): [string, number] => [form, value]),
  ),
)
const smallUnits = new Map<string, number>(
  [...'十拾']
    .map((form): [string, number] => [form, 10])
    .concat(
      [...'百佰'].map((form) => [form, 100]),
      [...'千仟'].map((form) => [form, 1000]),
    ),
)
const tens = new Map<string, number>([
  ['廿', 20],
  ['卅', 30],
  ['卌', 40],
])
const has = (text: string, forms: string) => [...forms].some((form) => text.includes(form))

/** Below ten thousand: 一千二百零三, 十五, 一百五 (150), 廿三. Null for anything else. */
function section(text: string): number | null {
  let total = 0
  let lastUnit = 10_000
  let pending: number | null = null
  let afterZero = false
  for (const mark of text) {
    const digit = digits.get(mark)
    const unit = smallUnits.get(mark)
    const ten = tens.get(mark)
    if (digit !== undefined) {
      if (pending !== null || (digit === 0 && afterZero)) return null
      if (digit === 0) afterZero = true
      else pending = digit
    } else if (unit !== undefined) {
      if (unit >= lastUnit || (pending === null && unit !== 10)) return null
      total += (pending ?? 1) * unit
      lastUnit = unit
      pending = null
      afterZero = false
    } else if (ten !== undefined) {
      if (pending !== null || lastUnit <= 10) return null
      total += ten
      lastUnit = 10
      afterZero = false
    } else return null
  }
  if (pending === null) return afterZero ? null : total
  const isElided = !afterZero && lastUnit > 10 && lastUnit < 10_000
  return total + pending * (isElided ? lastUnit / 10 : 1)
}

/** The part after 万 or 亿: a single digit without 零 counts in the next lower unit (一万二 is 12000). */
function rest(text: string, step: bigint, read: (text: string) => bigint | null): bigint | null {
  if (text === '') return 0n
  const digit = [...text].length === 1 ? digits.get(text) : undefined
  if (digit !== undefined) return digit === 0 ? null : BigInt(digit) * step
  return read(text)
}

const readSection = (text: string): bigint | null => {
  const value = section(text)
  return value === null ? null : BigInt(value)
}

function withMyriads(text: string): bigint | null {
  const at = Math.max(text.lastIndexOf('万'), text.lastIndexOf('萬'))
  if (at < 0) return readSection(text)
  const [left, right] = [readSection(text.slice(0, at)), rest(text.slice(at + 1), 1000n, readSection)]
  return left === null || left === 0n || right === null ? null : left * 10_000n + right
}

function whole(text: string): bigint | null {
  if (text === '') return null
  if ([...text].every((mark) => digits.has(mark))) return BigInt([...text].map((mark) => digits.get(mark)).join(''))
  const at = Math.max(text.lastIndexOf('亿'), text.lastIndexOf('億'))
  if (at < 0) return withMyriads(text)
  const [left, right] = [whole(text.slice(0, at)), rest(text.slice(at + 1), 10_000_000n, withMyriads)]
  return left === null || left === 0n || right === null ? null : left * 100_000_000n + right
}

/** Returns a number such as `1.25` with its point moved by this many digits, without binary fractions. */
function shifted(decimal: string, places: number): string {
  const [left = '', right = ''] = decimal.split('.')
  const moved = `${left}${right.padEnd(places, '0').slice(0, places)}`.replace(/^0+(?=\d)/, '')
  const fraction = right.slice(places).replace(/0+$/, '')
  return fraction ? `${moved}.${fraction}` : moved
}

const mixedPlaces = (text: string): number | null => {
  const match = /^([十百千]?)(万亿|万|亿)?$/u.exec(text)
  if (!match || text === '') return null
  const small = smallUnits.get(match[1] ?? '') ?? 1
  return Math.round(Math.log10(small)) + (match[2] === '万亿' ? 12 : match[2] === '亿' ? 8 : match[2] === '万' ? 4 : 0)
}

/**
 * Parses Chinese numerals to digits: 一千二百 is `1200`, 两万零五 `20005`, 二〇二六 `2026`, 三点一四 `3.14`, 1.2万 `12000`, 百分之五 `5%`,
 * 负十 `-10`. Returns null when any part of the text is something else, and for digits alone.
 */
export function parseChineseNumber(text: string): string | null {
  if (text.startsWith('百分之')) {
    const share = text.slice(3)
    const value = /^\d+(\.\d+)?$/.test(share) ? share : parseChineseNumber(share)
    return value === null || /[-%]/.test(value) ? null : `${value}%`
  }
  if (/^[负負]/.test(text)) {
    const value = /^\d+(\.\d+)?$/.test(text.slice(1)) ? text.slice(1) : parseChineseNumber(text.slice(1))
    return value === null || /[-%]/.test(value) ? null : `-${value}`
  }
  const mixed = /^(\d+(?:\.\d+)?)([十百千万亿]+)$/u.exec(text)
  if (mixed) {
    const places = mixedPlaces(mixed[2] ?? '')
    return places === null ? null : shifted(mixed[1] ?? '', places)
  }
  const [left = '', right, ...more] = text.split(/[点點]/u)
  if (more.length > 0) return null
  const value = whole(left)
  if (value === null) return null
  if (right === undefined) return String(value)
  const fraction = [...right].map((mark) => digits.get(mark))
  return fraction.length === 0 || fraction.includes(undefined) || has(left, '亿億万萬')
    ? null
    : `${value}.${fraction.join('')}`
}
