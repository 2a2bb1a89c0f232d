import { crc32, deflateSync } from 'node:zlib'
import { packStoredZip } from '../core/readers/stored-zip.ts'

/** Writes Word files for tests: the parts that the reader reads, as Word, WPS and LibreOffice write them. */

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:v="urn:schemas-microsoft-com:vml"'

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Returns a run of text; `looks` is the XML of its properties. */
export const docxRun = (text: string, looks = ''): string =>
  text
    .split('\t')
    .map((part, index) => {
      const properties = looks === '' ? '' : `<w:rPr>${looks}</w:rPr>`
      const tab = index === 0 ? '' : `<w:r>${properties}<w:tab/></w:r>`
      return part === '' ? tab : `${tab}<w:r>${properties}<w:t xml:space="preserve">${escapeXml(part)}</w:t></w:r>`
    })
    .join('')
export const docxUnderlinedGap = (): string => docxRun('        ', '<w:u w:val="single"/>')
export const docxInserted = (inner: string): string => `<w:ins w:id="1" w:author="a">${inner}</w:ins>`
export const docxDeleted = (text: string): string =>
  `<w:del w:id="2" w:author="a"><w:r><w:delText xml:space="preserve">${escapeXml(text)}</w:delText></w:r></w:del>`
export const docxPicture = (relation: string): string =>
  `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
export const docxMathType = (): string =>
  '<w:r><w:object><v:shape><v:imagedata r:id="rIdOle"/></v:shape><o:OLEObject Type="Embed" ProgID="Equation.DSMT4" r:id="rIdOle2"/></w:object></w:r>'
export const docxChart = (): string =>
  '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"/></a:graphic></wp:inline></w:drawing></w:r>'
export const docxFootnote = (): string => '<w:r><w:footnoteReference w:id="2"/></w:r>'
export const docxTextBox = (text: string): string =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent><w:p>${docxRun(text)}</w:p></w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></w:drawing></mc:Choice></mc:AlternateContent></w:r>`
const mathRun = (text: string): string => `<m:r><m:t>${escapeXml(text)}</m:t></m:r>`
export const docxFraction = (top: string, bottom: string): string =>
  `<m:oMath><m:f><m:num>${mathRun(top)}</m:num><m:den>${mathRun(bottom)}</m:den></m:f></m:oMath>`
export const docxPower = (base: string, high: string): string =>
  `<m:oMath><m:sSup><m:e>${mathRun(base)}</m:e><m:sup>${mathRun(high)}</m:sup></m:sSup></m:oMath>`

/** Returns a paragraph of runs; `list`: a list and its level, numbered by Word. */
export const docxParagraph = (inner: string, list?: readonly [id: number, level: number]): string =>
  `<w:p>${list ? `<w:pPr><w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr></w:pPr>` : ''}${inner}</w:p>`
export const docxTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl><w:tblPr/>${rows
    .map((row) => `<w:tr>${row.map((cell) => `<w:tc><w:p>${cell}</w:p></w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`

export type DocxList = {
  readonly id: number
  readonly levels: readonly (readonly [format: string, text: string])[]
  readonly start?: number
}

const numberingXml = (lists: readonly DocxList[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:numbering ${NAMESPACES}>${lists
    .map(
      ({ id, levels }) =>
        `<w:abstractNum w:abstractNumId="${id}">${levels
          .map(
            ([format, text], level) =>
              `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${escapeXml(text)}"/></w:lvl>`,
          )
          .join('')}</w:abstractNum>`,
    )
    .join('')}${lists
    .map(
      ({ id, start }) =>
        `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/>${start === undefined ? '' : `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`}</w:num>`,
    )
    .join('')}</w:numbering>`

/** Returns a picture of one colour, 2 × 2 pixels. */
export function smallPng(shade: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, shade, shade, 0, shade, shade]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * The parts of a Word file besides its text, as XML: the layout of the last section, the header, the footer and the
 * styles.
 */
export type PageParts = {
  readonly section?: string
  readonly header?: string
  readonly footer?: string
  readonly styles?: string
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** The name of a picture in the file; the bytes of an EMF begin with a record of the type 1. */
const pictureName = (bytes: Buffer, index: number): string => `image${index + 1}.${bytes[0] === 1 ? 'emf' : 'png'}`

/** Returns a Word file with this XML as its body, its lists, and its pictures by relation (`rIdPic1`, …). */
export function docxFile(
  body: string,
  lists: readonly DocxList[] = [],
  pictures: readonly Buffer[] = [],
  { section = '', header, footer, styles }: PageParts = {},
): Buffer {
  const parts = [
    ['header', 'hdr', header],
    ['footer', 'ftr', footer],
    ['styles', 'styles', styles],
  ].flatMap(([name, element, inner]): [string, string, string][] =>
    name === undefined || element === undefined || inner === undefined ? [] : [[name, element, inner]],
  )
  const relations = [
    ...pictures.map((bytes, index) => [`rIdPic${index + 1}`, 'image', `media/${pictureName(bytes, index)}`] as const),
    ...parts.map(([name]) => [`rId-${name}`, name, `${name}.xml`] as const),
  ]
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')
  const files: [string, string | Buffer][] = [
    [
      '[Content_Types].xml',
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/></Types>',
    ],
    [
      '_rels/.rels',
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ],
    [
      'word/document.xml',
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${NAMESPACES}><w:body>${body}<w:sectPr>${section}</w:sectPr></w:body></w:document>`,
    ],
    ['word/numbering.xml', numberingXml(lists)],
    [
      'word/_rels/document.xml.rels',
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdNum" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/>${relations}</Relationships>`,
    ],
    ...parts.map(([name, element, inner]): [string, string] => [
      `word/${name}.xml`,
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${element} ${NAMESPACES}>${inner}</w:${element}>`,
    ]),
    ...pictures.map((bytes, index): [string, Buffer] => [`word/media/${pictureName(bytes, index)}`, bytes]),
  ]
  return packStoredZip(files.map(([name, content]) => [name, Buffer.from(content)] as const))
}
