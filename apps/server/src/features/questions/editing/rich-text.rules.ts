import { cutText } from '../../../core/text/cut-text.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { sanitiseHtml } from '../import/sanitise-html.ts'

/** Addresses shown to an author contain their token, which is not stored. */
const ownFile = /^(\/files\/read\?fileId=[0-9a-f-]{36})(?:&access_token=[\w.-]+)?$/i

export type SafeText = { readonly text: BilingualText; readonly lost: string[] }

/**
 * Reduces an author's text to safe HTML; only the portal's own pictures and downloads are kept. `lost`: the removed
 * parts, for the author.
 */
export function sanitiseRichText(text: BilingualText): SafeText {
  const lost: string[] = []
  const clean = (html: string) => {
    const own = (address: string) => {
      const plain = ownFile.exec(address)?.[1]
      return plain === undefined ? null : encodeURIComponent(plain)
    }
    const { html: safe, lost: gone } = sanitiseHtml(html, own, own)
    // Content without its address is reported as such; colours are not part of the stored text.
    const told = gone.filter(({ kind, detail }) => kind !== 'look' && (kind !== 'link' || /^https?:/iu.test(detail)))
    lost.push(...told.map((one) => cutText(one.detail, 200)))
    return safe.replace(
      /(src|href)="attachment:(%2Ffiles%2Fread%3FfileId%3D[0-9a-f-]{36})"/gi,
      (_, name: string, address: string) =>
        `${name}="${decodeURIComponent(address)}"${name === 'href' ? ' download=""' : ''}`,
    )
  }
  return { text: { ...(text.zh ? { zh: clean(text.zh) } : {}), ...(text.en ? { en: clean(text.en) } : {}) }, lost }
}
