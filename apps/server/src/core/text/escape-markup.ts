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
