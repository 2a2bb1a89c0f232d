import { withoutControls } from '../../../core/text/xml-text.ts'

/** Text as a section that is not parsed. */
export const cdata = (text: string): string =>
  `<![CDATA[${withoutControls(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
/** HTML as our cleaner leaves it, as XML: it knows no entity of HTML but the five of XML. */
export const htmlAsXml = (html: string): string =>
  withoutControls(html)
    .replace(/&nbsp;/gu, '\u00a0')
    .replace(/<(br|hr)>/gu, '<$1 />')
