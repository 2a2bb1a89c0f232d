import type { CoverColors } from './palette.ts'

export const coverWidth = 640
export const coverHeight = 360

export type CoverPen = {
  readonly seed: number
  readonly paint: CoverColors
  /** The next draw, evenly in [from, to). */
  readonly between: (from: number, to: number) => number
  /** The next draw, a whole number in [from, to]. */
  readonly whole: (from: number, to: number) => number
}

const n = (value: number) => String(Math.round(value * 10) / 10)
const at = (x: number, y: number) => `${n(x)} ${n(y)}`
const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`

/** An antenna's beams over range rings, one of them highlighted. */
function lobes({ paint, between, whole }: CoverPen) {
  const x = between(0.2, 0.36) * coverWidth
  const y = coverHeight * between(0.9, 0.97)
  const count = whole(10, 13)
  const awake = Math.round((count - 1) * between(0.68, 0.76))
  const reach = between(300, 350)
  let beams = ''
  let main = ''
  for (let i = 0; i < count; i++) {
    const angle = -172 + (164 * i) / (count - 1)
    const isMain = i === awake
    const sleeping = 0.34 + 0.52 * Math.min(1, Math.abs(i - awake) / 5) * (0.7 + 0.3 * Math.sin(i * 1.7 + reach))
    const length = isMain ? (y * 0.93) / Math.sin((-angle * Math.PI) / 180) : reach * sleeping
    const w = isMain ? 40 : 30
    const shape = `<path transform="rotate(${n(angle)})" d="M0 0C${n(length * 0.36)} ${-w} ${n(length * 0.94)} ${-w} ${n(length)} 0 ${n(length * 0.94)} ${w} ${n(length * 0.36)} ${w} 0 0Z"/>`
    if (isMain) main = `<g fill="${paint.strong}">${shape}</g>`
    else beams += shape
  }
  const rings = [1, 2, 3, 4, 5, 6].map((k) => `<circle r="${k * 92}"/>`).join('')
  return `<g transform="translate(${at(x, y)})"><g fill="none" stroke="${paint.quiet}">${rings}</g><g fill="${paint.soft}" fill-opacity=".26" stroke="${paint.soft}" stroke-width="1.25">${beams}</g>${main}<circle r="11" fill="${paint.highlight}"/></g>`
}

/** The sinc function and its slope at u (in radians). */
function sinc(u: number): readonly [value: number, slope: number] {
  if (Math.abs(u) < 1e-6) return [1, 0]
  return [Math.sin(u) / u, (u * Math.cos(u) - Math.sin(u)) / (u * u)]
}

/** Orthogonal subcarriers: each peak is where all the others are zero. One is filled. */
function carriers({ paint, between, whole }: CoverPen) {
  const count = whole(7, 9)
  const spacing = coverWidth / (count + 1.4)
  const base = Math.round(coverHeight * 0.7)
  const chosen = whole(1, count - 2)
  const step = spacing / 2
  let quiet = ''
  let top = ''
  let feet = ''
  for (let i = 0; i < count; i++) {
    const centre = spacing * (i + 1.2)
    const amplitude = coverHeight * between(0.34, 0.56)
    let path = `M-30 ${base}`
    for (let k = Math.floor((-30 - centre) / step); centre + k * step <= coverWidth + 30 + step; k++) {
      const [value, slope] = sinc((k * Math.PI) / 2)
      const x = centre + k * step
      const y = base - amplitude * value
      const rise = (amplitude * slope * Math.PI) / 6
      path += `S${at(x - step / 3, y + rise)} ${at(x, y)}`
    }
    path += `V${base}`
    if (i === chosen)
      top = `<path d="${path}" fill="${paint.strong}" fill-opacity=".95" stroke="${paint.highlight}" stroke-width="2.5"/>${dot(centre, base, 4, paint.ground)}`
    else {
      quiet += `<path d="${path}"/>`
      feet += `M${at(centre, base)}h0`
    }
  }
  return `<path d="M0 ${base}H${coverWidth}" stroke="${paint.soft}" stroke-opacity=".6"/><g fill="${paint.soft}" fill-opacity=".17" stroke="${paint.strong}" stroke-width="1.25" stroke-opacity=".75">${quiet}</g><path d="${feet}" stroke="${paint.strong}" stroke-width="7" stroke-linecap="round"/>${top}`
}

/** Hexagonal coverage from two sites in five levels, with three-sector marks. */
function cells({ paint, between }: CoverPen) {
  const q = between(38, 46)
  const rowHeight = q * Math.sqrt(3)
  const sx = between(0.28, 0.72) * coverWidth
  const sy = between(0.3, 0.7) * coverHeight
  const edge = Math.round((q - 2) / 2) * 2
  const rise = Math.round((edge * Math.sqrt(3)) / 2)
  const hex = `h${edge}l${edge / 2} ${rise}-${edge / 2} ${rise}h-${edge}l-${edge / 2}-${rise}z`
  const levels = ['', '', '', '', '']
  const marks = { bright: '', far: '' }
  const arm = q * 0.62
  const sector = `v${n(arm)}m0-${n(arm)}l${n(arm * 0.866)}-${n(arm / 2)}m-${n(arm * 0.866)} ${n(arm / 2)}l-${n(arm * 0.866)}-${n(arm / 2)}`
  for (let i = 0; i * q * 1.5 < coverWidth + q; i++) {
    for (let j = 0; j * rowHeight < coverHeight + rowHeight; j++) {
      const x = i * q * 1.5
      const y = j * rowHeight + (i % 2 ? rowHeight / 2 : 0) - rowHeight / 4
      const distance =
        Math.min(Math.hypot(x - sx, y - sy), Math.hypot(x - (coverWidth - sx), y - (coverHeight - sy)) * 1.35) / q
      const level = distance < 1 ? 4 : distance < 2.4 ? 3 : distance < 3.9 ? 2 : distance < 5.6 ? 1 : 0
      levels[level] += `M${Math.round(x - edge / 2)} ${Math.round(y - rise)}${hex}`
      const mark = `M${Math.round(x)} ${Math.round(y)}`
      if (level === 4) marks.bright += mark + sector
      else if (level === 2 && between(0, 1) < 0.25) marks.far += mark + sector
    }
  }
  const fills = [
    `fill="none" stroke="${paint.quiet}" stroke-opacity=".8"`,
    `fill="${paint.quiet}" fill-opacity=".55"`,
    `fill="${paint.soft}" fill-opacity=".75"`,
    `fill="${paint.strong}"`,
    `fill="${paint.highlight}"`,
  ]
  const layers = levels.map((d, level) => (d ? `<path d="${d}" ${fills[level]}/>` : '')).join('')
  const stroke = (d: string, colour: string) =>
    d ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linecap="round"/>` : ''
  return layers + stroke(marks.bright, paint.ground) + stroke(marks.far, paint.strong)
}

/** The phase of two emitters, sampled as dots on a grid of 20. */
function field({ paint, between }: CoverPen) {
  const pitch = 20
  const ax = between(-0.1, 0.3) * coverWidth
  const ay = between(0.1, 0.9) * coverHeight
  const bx = between(0.7, 1.1) * coverWidth
  const by = between(0.1, 0.9) * coverHeight
  const k = between(0.034, 0.046)
  const classes = new Map<string, { d: string; lastX: number; lastY: number }>()
  for (let y = pitch / 2; y < coverHeight; y += pitch) {
    for (let x = pitch / 2; x < coverWidth; x += pitch) {
      const value = (Math.cos(Math.hypot(x - ax, y - ay) * k) + Math.cos(Math.hypot(x - bx, y - by) * k)) / 2
      const size = 2.5 + Math.round(Math.abs(value) * 6) * 2.4
      const colour = value > 0.72 ? paint.highlight : value > 0 ? paint.strong : paint.soft
      const key = `stroke="${colour}" stroke-width="${n(size)}"`
      const own = classes.get(key) ?? { d: '', lastX: -1, lastY: -1 }
      own.d += own.lastY === y ? `m${x - own.lastX} 0h0` : `M${x} ${y}h0`
      own.lastX = x
      own.lastY = y
      classes.set(key, own)
    }
  }
  return `<g fill="none" stroke-linecap="round">${[...classes].map(([key, own]) => `<path d="${own.d}" ${key}/>`).join('')}</g>`
}

/** A time-frequency resource grid, with allocations and regularly spaced pilots. */
function grid({ paint, whole }: CoverPen) {
  const pitch = 20
  const columns = coverWidth / pitch
  const rows = coverHeight / pitch
  const level = Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0))
  for (let t = 0; t < 15; t++) {
    const w = whole(2, 9)
    const h = whole(1, 5)
    const x = whole(0, columns - 1)
    const y = whole(0, rows - 1)
    const value = [1, 1, 2, 2, 3][whole(0, 4)] ?? 1
    for (const row of level.slice(y, y + h)) row.fill(value, x, Math.min(columns, x + w))
  }
  const pilotX = whole(0, 3)
  const pilotY = whole(0, 2)
  const paths = ['', '', '', '', '']
  level.forEach((row, j) => {
    for (let i = 0; i < columns; i++) if (i % 4 === pilotX && (j + (i % 8 < 4 ? 0 : 3)) % 6 === pilotY) row[i] = 4
    for (let i = 0; i < columns; ) {
      const value = row[i] ?? 0
      let end = i + 1
      while (end < columns && row[end] === value) end++
      paths[value] += `M${i * pitch + 1} ${j * pitch + 10}h${(end - i) * pitch - 2}`
      i = end
    }
  })
  const strokes = [
    `stroke="${paint.quiet}" stroke-opacity=".22"`,
    `stroke="${paint.quiet}" stroke-opacity=".75"`,
    `stroke="${paint.soft}"`,
    `stroke="${paint.strong}"`,
    `stroke="${paint.highlight}"`,
  ]
  return `<g fill="none" stroke-width="18" stroke-dasharray="18 2">${paths.map((d, value) => (d ? `<path d="${d}" ${strokes[value]}/>` : '')).join('')}</g>`
}

/** A trunk of 26 strands that fans out, few of them lit. */
function fibre({ seed, paint, between }: CoverPen) {
  const strands = 26
  const from = between(0.2, 0.34) * coverWidth
  const to = between(0.66, 0.8) * coverWidth
  const centre = between(0.36, 0.64) * coverHeight
  const isForward = between(0, 1) < 0.5
  let quiet = ''
  let soft = ''
  let lit = ''
  let ends = ''
  for (let i = 0; i < strands; i++) {
    const u = i / (strands - 1)
    const ya = centre + (u - 0.5) * 78
    const yb = -30 + u * (coverHeight + 60)
    const path = `M-9 ${n(ya)}H${n(from)}C${at(from + 150, ya)} ${at(to - 150, yb)} ${at(to, yb)}H649`
    if ((i * 7 + (seed % 11)) % 11 === 0) {
      lit += path
      ends += dot(to, yb, 7, paint.highlight) + dot(from, ya, 3, paint.highlight)
    } else if (i % 3) quiet += path
    else soft += path
  }
  const mirror = isForward ? '' : ` transform="matrix(-1 0 0 1 ${coverWidth} 0)"`
  return `<g fill="none" stroke-width="1.5"${mirror}><path d="${quiet}" stroke="${paint.soft}"/><path d="${soft}" stroke="${paint.strong}"/><path d="${lit}" stroke="${paint.highlight}" stroke-width="3"/>${ends}</g>`
}

/** Seven parallel paths that turn only at 45 degrees, at constant spacing, one of them thick. */
function routes({ seed, paint, between, whole }: CoverPen) {
  const count = 7
  const gap = 18
  const base = between(0.26, 0.4) * coverHeight
  const turns = [between(0.13, 0.2) * coverWidth, between(0.42, 0.48) * coverWidth, between(0.8, 0.86) * coverWidth]
  const shifts = [whole(3, 5) * gap, -whole(2, 4) * gap, whole(2, 5) * gap]
  const chosen = seed % count
  let top = ''
  let quiet = ''
  for (let i = 0; i < count; i++) {
    const isChosen = i === chosen
    let y = base + i * gap
    let path = `M-9 ${n(y)}`
    let stops = ''
    turns.forEach((x, k) => {
      const shift = shifts[k] ?? 0
      const turn = x + (shift > 0 ? -1 : 1) * i * gap * 0.414
      path += `H${n(turn)}l${n(Math.abs(shift))} ${n(shift)}`
      y += shift
      const stop = turn + Math.abs(shift) + 26
      if (isChosen || (i + k * 2 + seed) % 3 === 0)
        stops += `<circle cx="${n(stop)}" cy="${n(y)}" r="${isChosen ? 7 : 5}" fill="${paint.ground}" stroke="${isChosen ? paint.highlight : paint.strong}" stroke-width="3"/>`
    })
    const colour = isChosen ? paint.highlight : i % 2 ? paint.soft : paint.strong
    const line = `<path d="${path}H649" fill="none" stroke="${colour}" stroke-width="${isChosen ? 6 : 4}" stroke-linejoin="round"/>${stops}`
    if (isChosen) top = line
    else quiet += line
  }
  return `<path d="M20 22H630M20 338H630" stroke="${paint.soft}" stroke-width="3" stroke-linecap="round" stroke-dasharray="0 40"/>${quiet}${top}`
}

/** Two wavefronts that cross, their strokes thinning with distance. */
function waves({ paint, between }: CoverPen) {
  const ax = between(0.06, 0.24) * coverWidth
  const ay = between(0.5, 0.95) * coverHeight
  const bx = between(0.72, 0.94) * coverWidth
  const by = between(0.05, 0.4) * coverHeight
  const spacing = between(17, 21)
  const rings = (count: number, thick: number, thinning: number) => {
    let out = ''
    for (let k = 1; k < count; k++)
      out += `<circle r="${n(k * spacing)}" stroke-width="${n(Math.max(0.8, thick - k * thinning))}"/>`
    return out
  }
  return `<g transform="translate(${at(bx, by)})"><g fill="none" stroke="${paint.soft}">${rings(34, 4.2, 0.13)}</g><circle r="5" fill="${paint.strong}"/></g><g transform="translate(${at(ax, ay)})"><g fill="none" stroke="${paint.strong}">${rings(30, 8, 0.42)}</g><circle r="7" fill="${paint.highlight}"/></g>`
}

/** Protected rings: working arcs on hairline spares. */
function arcs({ seed, paint, between }: CoverPen) {
  const x = between(0.3, 0.7) * coverWidth
  const y = between(0.42, 0.6) * coverHeight
  const chosen = (seed % 6) + 1
  let out = ''
  for (let k = 0; k < 9; k++) {
    const r = 40 + k * 32
    const start = between(0, 360)
    const sweep = between(90, 270)
    const round = 2 * Math.PI * r
    const isChosen = k === chosen
    const colour = isChosen ? paint.highlight : k % 2 ? paint.soft : paint.strong
    out += `<circle r="${r}" stroke="${paint.quiet}" stroke-width="1.5"/><circle r="${r}" stroke="${colour}" stroke-width="${isChosen || k % 3 === 0 ? 14 : 8}" stroke-dasharray="${n((round * sweep) / 360)} ${n(round)}" transform="rotate(${n(start)})"/>`
  }
  return `<g transform="translate(${at(x, y)})" fill="none">${out}<circle r="12" fill="${paint.highlight}"/></g>`
}

/** The functions that draw the patterns, by the name of the pattern. */
export const patternDrawings = { lobes, carriers, cells, field, grid, fibre, routes, waves, arcs }
