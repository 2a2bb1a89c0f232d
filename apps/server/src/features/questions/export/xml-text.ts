/** Text between tags or in an attribute. */
export const xmlText = (text: string): string =>
  withoutControls(text).replace(
    /[&<>"]/gu,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  )
/** Text as a section that is not parsed. */
export const cdata = (text: string): string =>
  `<![CDATA[${withoutControls(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '')
/** HTML as our cleaner leaves it, as XML: it knows no entity of HTML but the five of XML. */
export const htmlAsXml = (html: string): string =>
  withoutControls(html)
    .replace(/&nbsp;/gu, '\u00a0')
    .replace(/<(br|hr)>/gu, '<$1 />')
