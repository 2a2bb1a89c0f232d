import { escapeXmlText } from '../text/xml-text.ts'
import type { PrintDocument } from './print-document.ts'

const names = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['m', 'http://schemas.openxmlformats.org/officeDocument/2006/math'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
]
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(' ')
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/**
 * Returns the parts of a Word file around its text: types, relations, styles, headers, and footers with page number
 * fields.
 */
export function wordFrame(document: PrintDocument, height: number) {
  const part = (name: string, xml: string): readonly [string, Buffer] => [name, Buffer.from(declaration + xml)]
  const words = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXmlText(text)}</w:t></w:r>`
  const field = (name: string) => `<w:fldSimple w:instr=" ${name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`
  const foot = document.foot
    .split(/(\{page\}|\{pages\})/u)
    .map((one) => (one === '{page}' ? field('PAGE') : one === '{pages}' ? field('NUMPAGES') : words(one)))
    .join('')
  const centred = '<w:pPr><w:pStyle w:val="Note"/><w:jc w:val="center"/></w:pPr>'
  const header = (content: string) =>
    `<w:hdr ${names}><w:p><w:pPr><w:pStyle w:val="Note"/></w:pPr>${content}</w:p></w:hdr>`
  return {
    /** All parts of the file except its pictures, which `media` names with their relations. */
    parts(body: string, media: readonly (readonly [string, string])[]): (readonly [string, Buffer])[] {
      const relations = [
        ...[
          ['styles', 'styles', 'styles.xml'],
          ['head', 'header', 'header1.xml'],
          ['first', 'header', 'header2.xml'],
          ['foot', 'footer', 'footer1.xml'],
        ],
        ...media.map(([id, name]) => [id, 'image', name]),
      ]
        .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${kinds}/${kind}" Target="${target}"/>`)
        .join('')
      const overrides = [
        ['document', 'document.main'],
        ['styles', 'styles'],
        ['header1', 'header'],
        ['header2', 'header'],
        ['footer1', 'footer'],
      ]
        .map(([name, kind]) => `<Override PartName="/word/${name}.xml" ContentType="${wordType}.${kind}+xml"/>`)
        .join('')
      return [
        part(
          '[Content_Types].xml',
          `<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="gif" ContentType="image/gif"/><Default Extension="webp" ContentType="image/webp"/>${overrides}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
        ),
        part(
          '_rels/.rels',
          `<Relationships xmlns="${packageNames}/relationships"><Relationship Id="document" Type="${kinds}/officeDocument" Target="word/document.xml"/><Relationship Id="core" Type="${packageNames}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
        ),
        part(
          'docProps/core.xml',
          `<cp:coreProperties xmlns:cp="${packageNames}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXmlText(document.title)}</dc:title><dc:language>${document.lang === 'zh' ? 'zh-CN' : 'en'}</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${document.madeAt.toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`,
        ),
        part('word/document.xml', `<w:document ${names}>${body}</w:document>`),
        part(
          'word/_rels/document.xml.rels',
          `<Relationships xmlns="${packageNames}/relationships">${relations}</Relationships>`,
        ),
        part('word/styles.xml', styles(document.lang)),
        part('word/header1.xml', header(words(document.running))),
        part('word/header2.xml', header(document.seal ? sealXml(document.seal, height) : words(document.running))),
        part('word/footer1.xml', `<w:ftr ${names}><w:p>${centred}${foot}</w:p></w:ftr>`),
      ]
    },
  }
}

/** Half points, in which Word measures type. */
const style = (id: string, name: string, half: number, more: { p?: string; r?: string } = {}) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${more.p ?? ''}</w:pPr><w:rPr>${more.r ?? ''}<w:sz w:val="${half}"/></w:rPr></w:style>`
const styles = (lang: 'zh' | 'en'): string =>
  `<w:styles ${names}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="SimSun" w:cs="Times New Roman"/><w:sz w:val="21"/><w:lang w:val="${lang === 'zh' ? 'zh-CN' : 'en-US'}" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="0" w:line="320" w:lineRule="atLeast"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${[
    style('Title', 'Title', 36, { p: '<w:spacing w:after="120"/><w:jc w:val="center"/>', r: '<w:b/>' }),
    style('Subtitle', 'Subtitle', 21, { p: '<w:spacing w:after="120"/><w:jc w:val="center"/>' }),
    style('Heading1', 'heading 1', 23, {
      p: '<w:keepNext/><w:spacing w:before="200" w:after="80"/><w:outlineLvl w:val="0"/>',
      r: '<w:b/>',
    }),
    style('Note', 'Note', 18),
    style('Narrow', 'Narrow', 8, { p: '<w:spacing w:line="100" w:lineRule="exact"/>' }),
  ].join('')}</w:styles>`

/** The strip on the left, as a rotated text box next to the first page. */
function sealXml({ fields, words }: NonNullable<PrintDocument['seal']>, pageHeight: number): string {
  const emus = (points: number) => Math.round(points * 12_700)
  const [width, height] = [52, pageHeight - 120]
  const blank = '\u00a0'.repeat(18)
  const facts = fields
    .map(
      (field) =>
        `<w:r><w:t xml:space="preserve">${escapeXmlText(field)} </w:t></w:r><w:r><w:rPr><w:u w:val="single"/></w:rPr><w:t xml:space="preserve">${blank}</w:t></w:r><w:r><w:t xml:space="preserve">  </w:t></w:r>`,
    )
    .join('')
  const dots = '\u2026'.repeat(words.includes(' ') ? 16 : 14)
  const line = words.includes(' ') ? `${dots} ${words} ${dots}` : `${dots}${Array.from(words).join(dots)}${dots}`
  const text = `<w:txbxContent><w:p><w:pPr><w:pStyle w:val="Note"/><w:jc w:val="center"/></w:pPr>${facts}</w:p><w:p><w:pPr><w:pStyle w:val="Note"/><w:jc w:val="center"/></w:pPr><w:r><w:t>${escapeXmlText(line)}</w:t></w:r></w:p></w:txbxContent>`
  const size = `cx="${emus(width)}" cy="${emus(height)}"`
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="1" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>${emus(20)}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="page"><wp:posOffset>${emus(56)}</wp:posOffset></wp:positionV><wp:extent ${size}/><wp:wrapNone/><wp:docPr id="9001" name="seal"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></wps:spPr><wps:txbx>${text}</wps:txbx><wps:bodyPr vert="vert270" lIns="0" tIns="0" rIns="0" bIns="0"/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r>`
}
