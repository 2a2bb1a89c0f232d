import { packStoredZip } from '../readers/stored-zip.ts'
import { escapeXmlText } from '../text/xml-text.ts'
import type {
  BlockGroup,
  PrintBlock,
  PrintDocument,
  PrintedCell,
  PrintInline,
  PrintPicture,
  TextStyle,
} from './print-document.ts'
import { labelIndent } from './print-document.ts'
import { renderWordFormula } from './word-formula.ts'
import { wordFrame } from './word-frame.ts'

/** Twentieths of a point, in which Word measures. */
const twips = (points: number): number => Math.round(points * 20)
/** English metric units, in which Word measures pictures. */
const emus = (points: number): number => Math.round(points * 12_700)
const bodySize = 10.5
const sheets = {
  a4: { width: 595.3, height: 841.9, columns: 1, left: 84, right: 44 },
  a3: { width: 1190.55, height: 841.9, columns: 2, left: 96, right: 52 },
} as const
const between = 44

/** The width in points of a text on one line, where the typefaces are open. */
type Measure = (
  inlines: readonly PrintInline[],
  setting: { readonly size: number; readonly pictures: PrintDocument['pictures']; readonly tallest: number },
) => number

type Writing = {
  readonly measure: Measure
  readonly pictures: ReadonlyMap<string, PrintPicture>
  readonly width: number
  /** The relation of each picture that occurs. */
  readonly used: Map<string, string>
  shapes: number
}
const pictureEndings: Readonly<Record<PrintPicture['mime'], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
type Place = { readonly indent: number; readonly width: number; readonly isKept: boolean }

/**
 * Writes a document as a Word file. The same document gives the same bytes. `measure`: returns the widths of texts, for
 * rows of options.
 */
export const renderDocx = (document: PrintDocument, measure: Measure): Uint8Array =>
  packStoredZip(docxParts(document, measure))

/** Returns the files of which a Word file consists, each with its name and bytes, before they are packed. */
export function docxParts(document: PrintDocument, measure: Measure): (readonly [string, Buffer])[] {
  const sheet = sheets[document.sheet]
  const isSealed = document.seal !== null
  const [left, right] = isSealed ? [sheet.left, sheet.right] : [56, 56]
  const width = (sheet.width - left - right - between * (sheet.columns - 1)) / sheet.columns
  const writing: Writing = { measure, pictures: document.pictures, width, used: new Map(), shapes: 0 }
  const body = document.groups.map((group) => groupXml(group, writing)).join('')
  const columns =
    sheet.columns > 1 ? `<w:cols w:num="2" w:sep="1" w:space="${twips(between)}"/>` : '<w:cols w:space="720"/>'
  const size = `<w:pgSz w:w="${twips(sheet.width)}" w:h="${twips(sheet.height)}"${sheet.columns > 1 ? ' w:orient="landscape"' : ''}/>`
  const margins = `<w:pgMar w:top="${twips(52)}" w:right="${twips(right)}" w:bottom="${twips(60)}" w:left="${twips(left)}" w:header="${twips(28)}" w:footer="${twips(26)}" w:gutter="0"/>`
  const section = `<w:sectPr><w:headerReference w:type="default" r:id="head"/><w:headerReference w:type="first" r:id="first"/><w:footerReference w:type="default" r:id="foot"/><w:footerReference w:type="first" r:id="foot"/>${size}${margins}${columns}<w:titlePg/></w:sectPr>`
  const frame = wordFrame(document, sheet.height)
  const media = [...writing.used].flatMap(([id, relation]): [string, string, Buffer][] => {
    const picture = document.pictures.get(id)
    if (picture === undefined) return []
    const name = `media/${relation}.${pictureEndings[picture.mime]}`
    return [[relation, name, Buffer.from(picture.bytes)]]
  })
  return [
    ...frame.parts(
      `<w:body>${body}${section}</w:body>`,
      media.map(([id, name]) => [id, name] as const),
    ),
    ...media.map(([, name, bytes]) => [`word/${name}`, bytes] as const),
  ]
}

function groupXml({ blocks, label, isOpening = false }: BlockGroup, writing: Writing): string {
  const indent = label === undefined ? 0 : labelIndent
  return blocks
    .map((block, index) => {
      const place: Place = { indent, width: writing.width, isKept: isOpening || index < blocks.length - 1 }
      const own = index === 0 && label !== undefined ? withLabel(block, label) : block
      return blockXml(own, place, writing)
    })
    .join('')
}
const withLabel = (block: PrintBlock, label: string): PrintBlock =>
  block.kind === 'text' ? { ...block, label } : block

function blockXml(block: PrintBlock, place: Place, writing: Writing): string {
  switch (block.kind) {
    case 'text':
      return textXml(block, place, writing)
    case 'options':
      return optionsXml(block.items, place, writing)
    case 'table':
      return tableXml(block, place, writing)
    case 'lines':
      return Array.from({ length: block.count }, () => lineXml(place)).join('')
    case 'boxes':
      return boxesXml(block.groups, place)
    case 'blank':
      return blankXml(block.height, place)
  }
}

type Paragraph = {
  readonly style?: string
  readonly left?: number
  readonly hanging?: number
  readonly isKept: boolean
  readonly more?: string
}
function paragraph({ style, left = 0, hanging = 0, isKept, more = '' }: Paragraph, content: string): string {
  const indent =
    left === 0 ? '' : `<w:ind w:left="${twips(left)}"${hanging === 0 ? '' : ` w:hanging="${twips(hanging)}"`}/>`
  const kept = `${isKept ? '<w:keepNext/>' : ''}<w:keepLines/>`
  return `<w:p><w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${kept}${more}${indent}</w:pPr>${content}</w:p>`
}

function textXml(block: Extract<PrintBlock, { kind: 'text' }>, { indent, isKept }: Place, writing: Writing): string {
  const { label, level = 0, role } = block
  const isHung = label !== undefined
  const left = indent + level * labelIndent * 0.75 + (isHung && indent === 0 && level === 0 ? labelIndent : 0)
  const head = isHung ? `${run(label, {})}<w:r><w:tab/></w:r>` : ''
  return paragraph(
    { ...(role ? { style: styleOf[role] } : {}), left, hanging: isHung ? Math.min(left, labelIndent) : 0, isKept },
    head + inlinesXml(block.inlines, writing),
  )
}
const styleOf = { title: 'Title', subtitle: 'Subtitle', heading: 'Heading1', note: 'Note' } as const

function run(text: string, look: TextStyle): string {
  const properties = [
    look.bold ? '<w:b/>' : '',
    look.italic ? '<w:i/>' : '',
    look.strike ? '<w:strike/>' : '',
    look.underline ? '<w:u w:val="single"/>' : '',
    look.dotted ? '<w:em w:val="dot"/>' : '',
    look.raise ? `<w:vertAlign w:val="${look.raise === 'sup' ? 'superscript' : 'subscript'}"/>` : '',
  ].join('')
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeXmlText(text)}</w:t></w:r>`
}

function inlinesXml(inlines: readonly PrintInline[], writing: Writing): string {
  return inlines
    .map((inline) => {
      switch (inline.kind) {
        case 'text':
          return run(inline.text, inline.look)
        case 'break':
          return '<w:r><w:br/></w:r>'
        case 'gap': {
          const spaces = '\u00a0'.repeat(Math.max(3, Math.round(inline.width / 10.5)))
          return run(`${spaces}${inline.number}${spaces}`, { underline: true })
        }
        case 'formula': {
          const own = renderWordFormula(inline.tex, inline.isDisplay)
          const words = inline.isDisplay ? `\\[${inline.tex}\\]` : `\\(${inline.tex}\\)`
          return own ?? run(words, {})
        }
        case 'picture':
          return pictureXml(inline, writing)
        default:
          return ''
      }
    })
    .join('')
}

function pictureXml(inline: Extract<PrintInline, { kind: 'picture' }>, writing: Writing): string {
  const picture = writing.pictures.get(inline.id)
  if (picture === undefined) return run('▢', {})
  const relation = writing.used.get(inline.id) ?? `picture${writing.used.size + 1}`
  writing.used.set(inline.id, relation)
  writing.shapes += 1
  const own = (inline.width ?? picture.width) * 0.75
  const high = inline.height ? inline.height * 0.75 : (own * picture.height) / Math.max(1, picture.width)
  const factor = Math.min(1, (writing.width - labelIndent) / own, 560 / high)
  const size = `cx="${emus(own * factor)}" cy="${emus(high * factor)}"`
  const name = `id="${writing.shapes}" name="${relation}"`
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${name}/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${name}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

/** Options in rows with tabs where each is one short line, otherwise one below another. */
function optionsXml(items: Extract<PrintBlock, { kind: 'options' }>['items'], place: Place, writing: Writing): string {
  const width = place.width - place.indent
  const lines = items.map(({ label, blocks }) => {
    const [only, ...rest] = blocks
    return only === undefined || (only.kind === 'text' && only.label === undefined && rest.length === 0)
      ? { label, inlines: only?.kind === 'text' ? only.inlines : [] }
      : null
  })
  const setting = { size: bodySize, pictures: writing.pictures, tallest: 560 }
  const isPlain = lines.every((line) => line !== null && !line.inlines.some(({ kind }) => kind === 'break'))
  const widest = isPlain
    ? Math.max(0, ...lines.map((line) => writing.measure(line?.inlines ?? [], setting))) + 22
    : width
  const columns = widest <= width / 4 - 8 && items.length > 2 ? 4 : widest <= width / 2 - 8 ? 2 : 1
  if (columns > 1) {
    const stops = Array.from(
      { length: columns - 1 },
      (_, index) => `<w:tab w:val="left" w:pos="${twips(place.indent + ((index + 1) * width) / columns)}"/>`,
    ).join('')
    return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
      paragraph(
        {
          left: place.indent,
          isKept: place.isKept || (row + 1) * columns < items.length,
          more: `<w:tabs>${stops}</w:tabs>`,
        },
        lines
          .slice(row * columns, (row + 1) * columns)
          .map((line) => run(`${line?.label ?? ''} `, {}) + inlinesXml(line?.inlines ?? [], writing))
          .join('<w:r><w:tab/></w:r>'),
      ),
    ).join('')
  }
  return items
    .map(({ label, blocks }, index) => {
      const isKept = place.isKept || index < items.length - 1
      const [first = { kind: 'text', inlines: [] } as PrintBlock, ...rest] = blocks
      const inner: Place = { ...place, indent: place.indent + labelIndent, isKept }
      const head =
        first.kind === 'text'
          ? textXml({ ...first, label: first.label === undefined ? label : `${label} ${first.label}` }, inner, writing)
          : paragraph({ left: place.indent, isKept: true }, run(label, {})) + blockXml(first, inner, writing)
      return head + rest.map((block) => blockXml(block, inner, writing)).join('')
    })
    .join('')
}

const border = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`
const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')

function tableXml(block: Extract<PrintBlock, { kind: 'table' }>, place: Place, writing: Writing): string {
  const { rows } = block
  const count = Math.max(1, ...rows.map((row) => row.reduce((sum, cell) => sum + (cell.columns ?? 1), 0)))
  const width = place.width - place.indent
  const grid = Array.from({ length: count }, () => `<w:gridCol w:w="${twips(width / count)}"/>`).join('')
  // A cell that spans rows continues in the rows below, at the same column.
  const open = new Map<number, { left: number; readonly columns: number }>()
  const content = rows.map((row, index) => {
    const cells: string[] = []
    let column = 0
    const pass = () => {
      for (let taken = open.get(column); taken && taken.left > 0; taken = open.get(column)) {
        taken.left -= 1
        cells.push(cellXml({ blocks: [] }, taken.columns, 'continue', (width / count) * taken.columns, place, writing))
        column += taken.columns
      }
    }
    for (const cell of row) {
      pass()
      const columns = cell.columns ?? 1
      const over = cell.rows ?? 1
      if (over > 1) open.set(column, { left: over - 1, columns })
      cells.push(cellXml(cell, columns, over > 1 ? 'restart' : null, (width / count) * columns, place, writing))
      column += columns
    }
    pass()
    const kept = place.isKept || index < rows.length - 1
    return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${kept ? cells.join('') : cells.join('').replaceAll('<w:keepNext/>', '')}</w:tr>`
  })
  const properties = `<w:tblPr><w:tblW w:w="${block.isNarrow ? twips(width) : 0}" w:type="${block.isNarrow ? 'dxa' : 'auto'}"/>${place.indent === 0 ? '' : `<w:tblInd w:w="${twips(place.indent)}" w:type="dxa"/>`}<w:tblBorders>${borders}</w:tblBorders></w:tblPr>`
  // Two tables without a paragraph between them would become one.
  return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${content.join('')}</w:tbl>${paragraph({ style: 'Narrow', isKept: place.isKept }, '')}`
}

function cellXml(
  cell: PrintedCell,
  columns: number,
  merge: 'restart' | 'continue' | null,
  width: number,
  place: Place,
  writing: Writing,
): string {
  const span = columns > 1 ? `<w:gridSpan w:val="${columns}"/>` : ''
  const over = merge === null ? '' : `<w:vMerge${merge === 'restart' ? ' w:val="restart"' : ''}/>`
  const shade = cell.isHead ? '<w:shd w:val="clear" w:color="auto" w:fill="F0F0F0"/>' : ''
  const inner: Place = { indent: 0, width, isKept: true }
  const blocks = cell.blocks.map((block) => blockXml(block, inner, writing)).join('')
  const content =
    blocks === '' || /<\/w:tbl>$/u.test(blocks) ? `${blocks}${paragraph({ isKept: place.isKept }, '')}` : blocks
  const centred = cell.isCentred
    ? content.replaceAll('<w:keepLines/>', '<w:keepLines/><w:jc w:val="center"/>')
    : content
  return `<w:tc><w:tcPr><w:tcW w:w="${twips(width)}" w:type="dxa"/>${span}${over}${shade}<w:vAlign w:val="center"/></w:tcPr>${centred}</w:tc>`
}

const lineXml = ({ indent, isKept }: Place): string =>
  paragraph(
    {
      left: indent,
      isKept,
      more: `<w:pBdr>${border('bottom')}${border('between')}</w:pBdr><w:spacing w:line="500" w:lineRule="exact"/>`,
    },
    '',
  )

/** Boxes as letters in brackets, each group behind a tab. */
function boxesXml(groups: Extract<PrintBlock, { kind: 'boxes' }>['groups'], { indent, width, isKept }: Place): string {
  const most = Math.max(1, ...groups.map(({ boxes }) => boxes.length))
  const wide = 30 + most * 22
  const columns = Math.max(1, Math.floor((width - indent) / wide))
  const rows = Math.ceil(groups.length / columns)
  const stops = Array.from(
    { length: columns - 1 },
    (_, index) => `<w:tab w:val="left" w:pos="${twips(indent + (index + 1) * wide)}"/>`,
  ).join('')
  return Array.from({ length: rows }, (_, row) =>
    paragraph(
      { left: indent, isKept: isKept || row < rows - 1, more: stops === '' ? '' : `<w:tabs>${stops}</w:tabs>` },
      Array.from({ length: columns }, (_, column) => groups[column * rows + row])
        .filter((group) => group !== undefined)
        .map(({ label, boxes }) => run(`${label}  ${boxes.map((one) => `[${one || '  '}]`).join(' ')}`, {}))
        .join('<w:r><w:tab/></w:r>'),
    ),
  ).join('')
}

const blankXml = (height: number, { indent, width, isKept }: Place): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="${twips(width - indent)}" w:type="dxa"/>${indent === 0 ? '' : `<w:tblInd w:w="${twips(indent)}" w:type="dxa"/>`}<w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="${twips(width - indent)}"/></w:tblGrid><w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="${twips(height)}" w:hRule="atLeast"/></w:trPr><w:tc><w:tcPr><w:tcW w:w="${twips(width - indent)}" w:type="dxa"/></w:tcPr>${paragraph({ isKept: false }, '')}</w:tc></w:tr></w:tbl>${paragraph({ style: 'Narrow', isKept }, '')}`
