import { removeXmlControls } from '../../../core/text/xml-text.ts'

/** Returns text as a CDATA section, without the control characters that XML forbids. */
export const cdata = (text: string): string =>
  `<![CDATA[${removeXmlControls(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
/** Converts HTML from our cleaner to XML, which has only the five entities of XML. */
export const htmlAsXml = (html: string): string =>
  removeXmlControls(html)
    .replace(/&nbsp;/gu, '\u00a0')
    .replace(/<(br|hr)>/gu, '<$1 />')
