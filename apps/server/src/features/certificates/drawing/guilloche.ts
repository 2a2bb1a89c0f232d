import type { Shape } from '../../../core/drawing/sheet.ts'
import { blueColor, paperColor, type SheetSize, sheetSize } from './certificate-sheet.ts'

type Curve = (t: number) => readonly [number, number]
const tau = 2 * Math.PI
const n = (value: number) => String(Math.round(value * 100) / 100)
const at = ([x, y]: readonly [number, number]) => `${n(x)} ${n(y)}`

/** A smooth curve from `from` to `to` as Béziers with handles along its tangents. */
function trace(curve: Curve, from: number, to: number, pieces: number): string {
  const step = (to - from) / pieces
  const slope = (t: number) => {
    const e = step / 200
    const [a, b] = [curve(t - e), curve(t + e)]
    return [((b[0] - a[0]) / (2 * e)) * (step / 3), ((b[1] - a[1]) / (2 * e)) * (step / 3)] as const
  }
  let d = `M${at(curve(from))}`
  for (let i = 0; i < pieces; i++) {
    const [t, u] = [from + i * step, from + (i + 1) * step]
    const [p, q, s, e] = [curve(t), curve(u), slope(t), slope(u)]
    d += `C${at([p[0] + s[0], p[1] + s[1]])} ${at([q[0] - e[0], q[1] - e[1]])} ${at(q)}`
  }
  return d
}

/**
 * Twelve strands of a sine with varying amplitude, each shifted in phase: one period of a border, separated into blue
 * and accent.
 */
function strands(period: number, place: (t: number, y: number) => readonly [number, number]) {
  const parts = { blue: '', accent: '' }
  for (let strand = 0; strand < 12; strand++) {
    const phase = (strand * Math.PI) / 6
    const isAccent = strand % 3 === 2
    const height = isAccent ? 14 : 21
    const curve: Curve = (t) => {
      const w = (2 * tau * t) / period
      return place(t, height * Math.sin(w / 2 + phase) * (0.72 - 0.28 * Math.cos(w + phase * 2)))
    }
    parts[isAccent ? 'accent' : 'blue'] += trace(curve, 0, period, 14)
  }
  return parts
}

const blueLine = { stroke: blueColor, width: 0.6, opacity: 0.62 } as const
const accentLine = (accent: string) => ({ stroke: accent, width: 0.6, opacity: 0.75 }) as const

function band(
  length: number,
  periods: number,
  place: (t: number, y: number) => readonly [number, number],
  step: { dx?: number; dy?: number },
  accent: string,
): Shape[] {
  const parts = strands(length / periods, place)
  return [
    { kind: 'repeat', d: parts.blue, times: periods, ...step, ...blueLine },
    { kind: 'repeat', d: parts.accent, times: periods, ...step, ...accentLine(accent) },
  ]
}

/**
 * Draws a rosette around the origin: `layers` rotated copies of a flower with `petals` petals, each drawn as one petal
 * that is rotated.
 */
export function drawRosette(
  radius: number,
  depth: number,
  petals: number,
  layers: number,
  line: { stroke: string; width: number; opacity: number },
): Shape {
  const curve: Curve = (t) => {
    const r = radius * (1 + depth * Math.cos(petals * t))
    return [r * Math.cos(t), r * Math.sin(t)]
  }
  return {
    kind: 'repeat',
    d: trace(curve, 0, tau / petals, 8),
    times: petals * layers,
    turn: 360 / (petals * layers),
    ...line,
  }
}

const group = (x: number, y: number, items: readonly Shape[]): Shape => ({ kind: 'group', x, y, turn: 0, items })

/** Draws the border of fine lines, its corners, and the pale rosettes behind the text. */
export function drawGuilloche(accent: string, { width, height }: SheetSize = sheetSize, ground = paperColor): Shape[] {
  const m = 57.5
  const [w, h] = [width - 2 * m, height - 2 * m]
  const corner = [drawRosette(16.5, 0.42, 8, 5, blueLine), drawRosette(8, 0.5, 6, 3, accentLine(accent))]
  const [columns, rows] = [Math.round(w / 63), Math.round(h / 60)]
  const across = band(w, columns, (t, y) => [t, y], { dx: w / columns }, accent)
  const down = band(h, rows, (t, y) => [y, t], { dy: h / rows }, accent)
  const pale = { stroke: blueColor, width: 0.55, opacity: 0.085 } as const
  return [
    group(m, m, across),
    group(m, height - m, across),
    group(m, m, down),
    group(width - m, m, down),
    ...[
      [m, m],
      [width - m, m],
      [m, height - m],
      [width - m, height - m],
    ].map(([x = 0, y = 0]) =>
      group(x, y, [{ kind: 'path', d: 'M-26.5 -26.5H26.5V26.5H-26.5Z', fill: ground }, ...corner]),
    ),
    group(width / 2, (height * 404) / sheetSize.height, [
      drawRosette(190, 0.34, 14, 9, pale),
      drawRosette(112, 0.4, 10, 7, pale),
    ]),
  ]
}
