/** Colours of the portal's dark and light themes, as the lessons and figures use them. */
export const night = {
  ground: '#0E1320',
  surface: '#161C2B',
  raised: '#1D2436',
  line: '#2A3246',
  ink: '#EEF1F7',
  ink2: '#B4BCCD',
  ink3: '#8E98AC',
  signal: '#6E96FF',
  soft: '#1B2A50',
  deep: '#0E1F52',
  ok: '#4CC38A',
  danger: '#FF8078',
} as const
export const day = {
  surface: '#FFFFFF',
  ground: '#F6F7F9',
  line: '#E3E6EC',
  edge: '#C4CAD6',
  ink: '#131A2A',
  ink2: '#4A5468',
  ink3: '#656E81',
  signal: '#1F57E7',
  soft: '#E9EFFE',
  mid: '#8FB0FF',
  ok: '#14804A',
  okSoft: '#E3F4EA',
  danger: '#C8322B',
  dangerSoft: '#FDECEA',
} as const

export const sans =
  "'Inter Variable','PingFang SC','HarmonyOS Sans SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',system-ui,sans-serif"
export const mono = "'JetBrains Mono','SFMono-Regular',Consolas,'Noto Sans Mono',monospace"

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
export const round = (value: number) => Math.round(value * 10) / 10

type TextStyle = {
  size?: number
  fill?: string
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
  mono?: boolean
  opacity?: number
}
export function text(x: number, y: number, words: string, style: TextStyle = {}): string {
  const { size = 16, fill = 'currentColor', weight = 400, anchor = 'start', opacity = 1 } = style
  const family = style.mono ? ` font-family="${mono}" xml:space="preserve"` : ''
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}"${weight === 400 ? '' : ` font-weight="${weight}"`}${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}${opacity === 1 ? '' : ` opacity="${round(opacity * 10) / 10}"`}${family}>${escaped(words)}</text>`
}

type BoxStyle = { fill?: string; stroke?: string; width?: number; radius?: number; opacity?: number; dash?: string }
export function box(x: number, y: number, w: number, h: number, style: BoxStyle = {}): string {
  const { fill = 'none', stroke, width = 1.5, radius = 10, opacity = 1, dash } = style
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${radius}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${width}"` : ''}${dash ? ` stroke-dasharray="${dash}"` : ''}${opacity === 1 ? '' : ` opacity="${round(opacity * 10) / 10}"`}/>`
}

type LineStyle = { width?: number; dash?: string; opacity?: number; cap?: 'round' | 'butt'; fill?: string }
export function path(d: string, stroke: string, style: LineStyle = {}): string {
  const { width = 2, dash, opacity = 1, cap = 'butt', fill = 'none' } = style
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''}${cap === 'round' ? ' stroke-linecap="round" stroke-linejoin="round"' : ''}${opacity === 1 ? '' : ` opacity="${round(opacity * 10) / 10}"`}/>`
}

/** Draws a straight arrow with a filled head, without markers, so that it needs no ids. */
export function arrow(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  style: LineStyle & { head?: number } = {},
): string {
  const { head = 11 } = style
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const corner = (turn: number) =>
    `${round(x2 - head * Math.cos(angle + turn))} ${round(y2 - head * Math.sin(angle + turn))}`
  const stop = `${round(x2 - head * 0.7 * Math.cos(angle))} ${round(y2 - head * 0.7 * Math.sin(angle))}`
  const opacity =
    style.opacity === undefined || style.opacity === 1 ? '' : ` opacity="${round(style.opacity * 10) / 10}"`
  return `${path(`M${round(x1)} ${round(y1)}L${stop}`, stroke, style)}<path d="M${round(x2)} ${round(y2)}L${corner(0.42)}L${corner(-0.42)}Z" fill="${stroke}"${opacity}/>`
}

export const group = (inner: string, attributes: string) => `<g ${attributes}>${inner}</g>`
export const shown = (inner: string, opacity: number) =>
  opacity <= 0.01 ? '' : opacity >= 0.99 ? inner : `<g opacity="${Math.round(opacity * 50) / 50}">${inner}</g>`

/** Returns 0 before second `from`, 1 after `from + length`, and an eased value between them. */
export function ramp(t: number, from: number, length = 0.5): number {
  const u = Math.min(1, Math.max(0, (t - from) / length))
  return u * u * (3 - 2 * u)
}
