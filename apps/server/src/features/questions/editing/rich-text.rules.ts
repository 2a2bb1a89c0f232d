import type { BilingualText } from '../../../core/language.ts'
import { sanitiseHtml } from '../import/sanitise-html.ts'

const ownFile = /^\/files\/read\?fileId=[0-9a-f-]{36}$/i

/** Reduces what an author wrote to safe HTML; pictures and files to download stay only when they are the portal's own. `lost`: what did not survive, for the author to see. */
export function sanitiseRichText(text: BilingualText): { readonly text: BilingualText; readonly lost: string[] } {
  const lost: string[] = []
  const clean = (html: string) => {
    const own = (address: string) => (ownFile.test(address) ? encodeURIComponent(address) : null)
    const { html: safe, lost: gone } = sanitiseHtml(html, own, own)
    lost.push(...gone.map((one) => one.detail.slice(0, 200)))
    return safe.replace(
      /(src|href)="attachment:(%2Ffiles%2Fread%3FfileId%3D[0-9a-f-]{36})"/gi,
      (_, name: string, address: string) => `${name}="${decodeURIComponent(address)}"${name === 'href' ? ' download=""' : ''}`,
    )
  }
  return { text: { ...(text.zh ? { zh: clean(text.zh) } : {}), ...(text.en ? { en: clean(text.en) } : {}) }, lost }
}
