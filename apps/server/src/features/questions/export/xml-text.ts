import { withoutControls } from '../../../core/text/xml-text.ts'

/** Returns text as a CDATA section. */
export const cdata = (text: string): string =>
  `<![CDATA[${withoutControls(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
/** Converts HTML from our cleaner to XML, which has only the five entities of XML. */
export const htmlAsXml = (html: string): string =>
  withoutControls(html)
    .replace(/&nbsp;/gu, '\u00a0')
    .replace(/<(br|hr)>/gu, '<$1 />')
