import { safeLink } from '@portal/contract/catalogue/safe-link.ts'
import type { BilingualText } from '../../../core/text/language.ts'

/** Returns the valid addresses of a link by language, and the languages with an invalid one. */
export function validLinkAddresses(body: BilingualText): {
  readonly body: BilingualText
  readonly wrong: readonly ('zh' | 'en')[]
} {
  const wrong: ('zh' | 'en')[] = []
  const fit: { zh?: string; en?: string } = {}
  for (const lang of ['zh', 'en'] as const) {
    const given = body[lang]?.trim()
    if (!given) continue
    const link = safeLink(given)
    if (link) fit[lang] = link
    else wrong.push(lang)
  }
  return { body: fit, wrong }
}
