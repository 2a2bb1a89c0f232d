/** Returns the instants at which a day in China begins and ends, since all statements cover such days. */
export function chinaDayRange(day: string): { readonly from: Date; readonly until: Date } {
  const from = new Date(`${day}T00:00:00+08:00`)
  return { from, until: new Date(from.getTime() + 24 * 3600 * 1000) }
}

/** Formats an instant in milliseconds as gateways write it, in China's time: `2026-03-02 10:00:00`. */
export const formatChinaTime = (at: number): string =>
  new Date(at + 8 * 3600 * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** Parses a time in the form of `formatChinaTime` to milliseconds; null for any other text. */
export function parseChinaTime(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) || formatChinaTime(at) !== text ? null : at
}

/** Formats fen as yuan with two places, `1234` → `12.34`. */
export const formatYuan = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`
/** Parses yuan to fen; null when the text isn't an amount, or not a whole number of fen. */
export function parseYuan(yuan: string): number | null {
  const parts = /^([+-]?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(yuan.trim())
  if (!parts) return null
  const fen = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return parts[1] === '-' ? 0 - fen : fen
}

/** Reads a JSON body; null when it isn't an object. */
export function parseJsonObject<T>(body: string): T | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as T) : null
  } catch {
    return null
  }
}

/**
 * Reads the fields of a form; null when a field occurs twice, because two programs could then read different values.
 */
export function readFormFields(body: string): Readonly<Record<string, string>> | null {
  const fields = [...new URLSearchParams(body)]
  return new Set(fields.map(([name]) => name)).size === fields.length ? Object.fromEntries(fields) : null
}

/**
 * Returns a title that gateways and their statements accept: without characters that they reject or use as separators,
 * and at most `mostBytes` bytes long; `-` if nothing is left.
 */
export function gatewayTitle(title: string, mostBytes: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = title.replace(/[\u0000-\u001f\u007f,"`/=&<>\\]+/g, ' ').trim() || '-'
  let text = ''
  for (const sign of clean) {
    if (Buffer.byteLength(text + sign) > mostBytes) break
    text += sign
  }
  return text
}

/**
 * Returns true when the statement of a day must be available: from 13:00 on the next day in China, three hours after
 * gateways create it.
 */
export const isStatementDue = (day: string, now: Date): boolean =>
  now.getTime() >= chinaDayRange(day).until.getTime() + 13 * 3600 * 1000
