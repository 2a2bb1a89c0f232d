import { escapeMarkup } from '../text/escape-markup.ts'
import { layOutText } from './set-text.ts'
import type { Paint, Shape, Sheet, TextShape } from './sheet.ts'

const n = (value: number) => String(Math.round(value * 100) / 100)
/**
 * Renders the sheet as SVG. Letters are outlines, each stored once, so it looks the same on every machine and needs no
 * font. Screen readers get only its title; the page repeats its text.
 */
export function renderSvg(sheet: Sheet): string {
  const kept = new Map<string, string>()
  const keep = (key: string, d: () => string) => {
    const known = kept.get(key)
    if (known) return known.slice(0, known.indexOf(' '))
    const id = `c${kept.size.toString(36)}`
    kept.set(key, `${id} ${d()}`)
    return id
  }
  const paint = (one: Paint) =>
    [
      `fill="${one.fill ?? 'none'}"`,
      one.stroke ? `stroke="${one.stroke}" stroke-width="${one.width ?? 1}"` : '',
      one.opacity === undefined ? '' : `opacity="${one.opacity}"`,
      one.isRound ? 'stroke-linecap="round" stroke-linejoin="round"' : '',
    ]
      .filter(Boolean)
      .join(' ')

  const letters = (text: TextShape) => {
    let x = text.x
    const parts = layOutText(text.text, text.bold).runs.map(({ face, glyphs }) => {
      const scale = text.size / face.unitsPerEm
      let [at, uses] = [0, '']
      for (const glyph of glyphs) {
        const { commands } = face.font.getGlyph(glyph.id).path
        const [dx, dy] = [n(at + glyph.x * face.unitsPerEm), n(glyph.y * face.unitsPerEm)]
        if (commands.length > 0)
          uses += `<use href="#${keep(`${face.id} ${glyph.id}`, () => outline(commands))}" x="${dx}"${dy === '0' ? '' : ` y="${dy}"`}/>`
        at += glyph.advance * face.unitsPerEm + (glyph.mayOpen ? text.spacing / scale : 0)
      }
      const part = `<g transform="matrix(${round5(scale)} 0 0 ${-round5(scale)} ${n(x)} ${n(text.y)})">${uses}</g>`
      x += at * scale
      return part
    })
    return `<g fill="${text.fill}">${parts.join('')}</g>`
  }

  const draw = (shape: Shape): string => {
    if (shape.kind === 'path') return `<path ${paint(shape)} d="${shape.d}"/>`
    if (shape.kind === 'text') return letters(shape)
    if (shape.kind === 'group') {
      const turn =
        (shape.turn ? ` rotate(${n(shape.turn)})` : '') + (shape.scale ? ` scale(${round5(shape.scale)})` : '')
      return `<g transform="translate(${n(shape.x)} ${n(shape.y)})${turn}">${shape.items.map(draw).join('')}</g>`
    }
    if (shape.kind === 'picture') {
      const { x, y, width, height } = shape
      return shape.svg.replace('<svg ', `<svg x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" `)
    }
    if (shape.kind === 'image') {
      const { bytes, mime, x, y, width, height, covers } = shape
      const slice = covers ? ' preserveAspectRatio="xMidYMid slice"' : ''
      const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
      return `<image x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${slice} href="data:${mime};base64,${data}"/>`
    }
    const id = keep(shape.d, () => shape.d)
    const uses = Array.from({ length: shape.times }, (_, index) => {
      if (shape.turn) return `<use href="#${id}" transform="rotate(${round5(shape.turn * index)})"/>`
      return `<use href="#${id}"${shape.dx ? ` x="${n(shape.dx * index)}"` : ''}${shape.dy ? ` y="${n(shape.dy * index)}"` : ''}/>`
    }).join('')
    // Opacity belongs to each stroke, so that crossings are darker, as in print.
    const { opacity, ...rest } = shape
    return `<g ${paint(rest)}${opacity === undefined ? '' : ` stroke-opacity="${opacity}"`}>${uses}</g>`
  }

  const body = sheet.items.map(draw).join('')
  const defs = [...kept.values()]
    .map((one) => {
      const space = one.indexOf(' ')
      return `<path id="${one.slice(0, space)}" d="${one.slice(space + 1)}"/>`
    })
    .join('')
  const { width, height, paper } = sheet
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeMarkup(sheet.title)}" lang="${sheet.lang}"><defs>${defs}</defs><rect width="${width}" height="${height}" fill="${paper}"/>${body}</svg>`
}

const round5 = (value: number) => Math.round(value * 100_000) / 100_000
const letterOf = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' } as const
type Command = { readonly command: keyof typeof letterOf; readonly args: readonly number[] }

/**
 * A glyph's outline in whole font units, each point relative to the one before: a third shorter than from the origin.
 */
function outline(commands: readonly Command[]): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  let d = ''
  for (const { command, args } of commands) {
    const points = args.map(Math.round)
    const steps = points.map((value, index) => value - (index % 2 ? y : x))
    d +=
      letterOf[command] + steps.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : String(value))).join('')
    if (command === 'closePath') [x, y] = [startX, startY]
    else [x = 0, y = 0] = points.slice(-2)
    if (command === 'moveTo') [startX, startY] = [x, y]
  }
  return d
}
