const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes text for markup, between tags or in an attribute. Stored questions are compared as they are written, so the
 * notation never changes.
 */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => written[sign] ?? sign)

const signs = new Map(Object.entries(written).map(([sign, name]) => [name, sign]))
/** Returns the text that `escapeMarkup` escaped, or that an older version escaped with numbers alone. */
export const unescapeMarkup = (markup: string): string =>
  markup.replace(/&(?:amp|lt|gt|quot|#(\d{2}));/g, (name, code?: string) =>
    code ? String.fromCharCode(Number(code)) : (signs.get(name) ?? name),
  )
