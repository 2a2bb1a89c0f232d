import { readXml, type XmlElement } from '../text/xml.tree.ts'
import type { PictureShape } from './sheet.ts'

type Doc = PDFKit.PDFDocument
/** Attributes that an element hands on to its children. */
type Look = Readonly<Record<string, string>>
const handedOn = [
  'fill',
  'stroke',
  'stroke-width',
  'fill-opacity',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
]

/**
 * Paints a picture of the portal (groups, paths and circles in plain colours) so that it covers its box, clipped at the
 * edges.
 */
export function paintPicture(doc: Doc, { svg, x, y, width, height }: PictureShape): void {
  const read = readXml(svg)
  if (!('root' in read)) throw new Error(`a picture is not well-formed: ${read.message}`)
  const [, , w = 1, h = 1] = (read.root.attributes.viewBox ?? '').split(' ').map(Number)
  const scale = Math.max(width / w, height / h)
  doc.save().rect(x, y, width, height).clip()
  doc.translate(x + (width - w * scale) / 2, y + (height - h * scale) / 2).scale(scale)
  for (const one of read.root.children) paint(doc, one, {})
  doc.restore()
}

function paint(doc: Doc, element: XmlElement, outer: Look): void {
  const own = element.attributes
  const look: Look = {
    ...outer,
    ...Object.fromEntries(handedOn.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
  }
  doc.save()
  if (own.transform) turn(doc, own.transform)
  if (element.name === 'g') for (const one of element.children) paint(doc, one, look)
  else draw(doc, element, look)
  doc.restore()
}

function turn(doc: Doc, transform: string): void {
  for (const [, name, list = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = list.split(/[\s,]+/).map(Number)
    if (name === 'translate') doc.translate(a, b)
    else if (name === 'rotate') doc.rotate(a)
    else if (name === 'matrix') doc.transform(a, b, c, d, e, f)
    else throw new Error(`a picture is turned by ${name}`)
  }
}

function draw(doc: Doc, { name, attributes }: XmlElement, look: Look): void {
  const fill = look.fill === 'none' ? null : (look.fill ?? '#000')
  const stroke = look.stroke && look.stroke !== 'none' ? look.stroke : null
  if (!fill && !stroke) return
  if (name === 'circle') doc.path(circle(Number(attributes.cx ?? 0), Number(attributes.cy ?? 0), Number(attributes.r)))
  else if (name === 'path') doc.path(attributes.d ?? '')
  else throw new Error(`a picture holds ${name}`)
  if (fill) doc.fillColor(fill, Number(look['fill-opacity'] ?? 1))
  if (stroke) {
    doc.strokeColor(stroke, Number(look['stroke-opacity'] ?? 1)).lineWidth(Number(look['stroke-width'] ?? 1))
    doc
      .lineCap(look['stroke-linecap'] === 'round' ? 'round' : 'butt')
      .lineJoin(look['stroke-linejoin'] === 'round' ? 'round' : 'miter')
    const dashes = look['stroke-dasharray']?.split(/[\s,]+/).map(Number)
    // Written directly, because the library refuses a dash of length 0, which with round ends is a dot.
    if (dashes) doc.addContent(`[${dashes.join(' ')}] 0 d`)
  }
  if (fill && stroke) doc.fillAndStroke()
  else if (fill) doc.fill()
  else doc.stroke()
}

/** Begins at three o'clock, as in SVG, so that dashes are in the same places. */
const circle = (x: number, y: number, r: number) =>
  `M${x + r} ${y}A${r} ${r} 0 0 1 ${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}Z`
