/** Returns text without the characters that XML can't contain. */
export const removeXmlControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
/** Escapes text for use between tags or in an attribute. */
export const escapeXmlText = (text: string): string =>
  removeXmlControls(text).replace(
    /[&<>"]/gu,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  )
