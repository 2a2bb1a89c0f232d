import { isId } from '../../../core/secrets/random.ts'
import { cutText } from '../../../core/text/cut-text.ts'

const longest = 500
/**
 * Returns the text of a failure without personal data, at most 500 characters long; null for none. Email addresses,
 * long numbers, credentials and anything that looks like a key are replaced by `…`; credentials and queries in web
 * addresses are removed. Ids remain.
 */
export function redactedJobError(error: string | null): string | null {
  if (!error) return null
  const hidden = error
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1')
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#]*)[?#]\S*/gi, '$1')
    .replace(/[^\s@<>"'(),;:/]+@[\w-]+(\.[\w-]+)+/g, '…@…')
    .replace(/\b(bearer|basic)\s+\S+/gi, '$1 …')
    .replace(
      /\b(password|passwd|pwd|secret|token|code|key|signature|sign)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&]+)/gi,
      '$1$2…',
    )
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|[A-Za-z0-9_-]{28,}/gi, (found) =>
      isId(found) ? found : '…',
    )
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\+?\d(?:[ -]?\d){6,}[xX]?/gi, (found) =>
      isId(found) ? found : '…',
    )
    .trim()
  return hidden.length > longest ? `${cutText(hidden, longest - 1).trimEnd()}…` : hidden
}
