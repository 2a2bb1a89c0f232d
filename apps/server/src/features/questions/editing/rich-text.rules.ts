import type { BilingualText } from '../../../core/language.ts'
import { sanitiseHtml } from '../import/sanitise-html.ts'

const ownPicture = /^\/files\/read\?fileId=[0-9a-f-]{36}$/i

/** Reduces what an author wrote to safe HTML; pictures stay only when they are the portal's own. `lost`: what did not survive, for the author to see. */
export function sanitiseRichText(text: BilingualText): { readonly text: BilingualText; readonly lost: string[] } {
  const lost: string[] = []
  const clean = (html: string) => {
    const { html: safe, lost: gone } = sanitiseHtml(html, (src) => (ownPicture.test(src) ? encodeURIComponent(src) : null))
    lost.push(...gone.map((one) => one.detail.slice(0, 200)))
    return safe.replace(/(["'])attachment:([^"']*)\1/g, (_, quote: string, src: string) => `${quote}${decodeURIComponent(src)}${quote}`)
  }
  return { text: { ...(text.zh ? { zh: clean(text.zh) } : {}), ...(text.en ? { en: clean(text.en) } : {}) }, lost }
}
