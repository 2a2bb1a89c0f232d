import { escapeXmlText } from '../../../core/text/xml-text.ts'
import { type ExportQuestion, exportedPictureName, withExportedPictures } from './export-question.ts'
import { htmlAsXml } from './xml-text.ts'

export type QtiVersion = '2.2' | '3.0'
const kebab = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>
/** A writer of QTI elements by the names of version 2; version 3 has a prefix and hyphens. */
export type QtiElementWriter = (name: string, attributes: Attributes, ...inner: readonly string[]) => string
export const createQtiWriter =
  (version: QtiVersion): QtiElementWriter =>
  (name, attributes, ...inner) => {
    const tag = version === '3.0' ? `qti-${kebab(name)}` : name
    const given = Object.entries(attributes).map(([key, value]) =>
      value === undefined
        ? ''
        : ` ${version === '3.0' && key !== 'xmlns' ? kebab(key) : key}="${escapeXmlText(String(value))}"`,
    )
    return inner.length === 0 ? `<${tag}${given.join('')}/>` : `<${tag}${given.join('')}>${inner.join('')}</${tag}>`
  }

/** The parts of an item that depend on its type. */
export type QtiItemParts = {
  readonly declarations: readonly string[]
  readonly body: readonly string[]
  readonly rules: readonly string[]
}
export type QtiHtmlWriter = (html: string) => string
export const formatQtiNumber = (value: number): string => String(Number(value.toPrecision(15)))

export const qtiNamespaces = {
  '2.2': 'http://www.imsglobal.org/xsd/imsqti_v2p2',
  '3.0': 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
} as const
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Creates a writer of a question's HTML as XML, with the paths of its pictures in the package. */
export const createQtiHtmlWriter =
  (question: ExportQuestion): QtiHtmlWriter =>
  (html) =>
    htmlAsXml(
      withExportedPictures(html, (picture) => {
        const found = question.pictures.get(picture)
        return found ? `../images/${exportedPictureName(found)}` : ''
      }),
    ).replace(/<(div|span) lang=/gu, '<$1 xml:lang=')
