import sanitize from 'sanitize-html'
import { keptHtmlElements, textlessElements } from './html-elements.ts'
import { type LostContent, rewriteHtml } from './rewrite-html.ts'

/** Safe HTML, and the parts of the source that were dropped. */
export interface SanitisedHtml {
  html: string
  lost: LostContent[]
}

/**
 * A function that returns the attachment's name for a picture's address; null when the address names no file of the
 * question.
 */
export type ImageResolver = (src: string) => string | null

/** A function that returns the attachment's name for a link's address; null when the link points elsewhere. */
export type LinkResolver = (href: string) => string | null

/**
 * Reduces HTML to the allowed elements. Pictures and links remain only if they become attachments; text, including
 * LaTeX, does not change.
 */
export function sanitiseHtml(
  html: string,
  resolveImage: ImageResolver = () => null,
  resolveLink: LinkResolver = () => null,
): SanitisedHtml {
  const { html: written, lost } = rewriteHtml(html)
  const clean = sanitize(written, {
    allowedTags: [...keptHtmlElements],
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      ol: ['start', 'type'],
      '*': ['dir', 'lang'],
    },
    allowedSchemes: [],
    allowedSchemesByTag: { a: ['attachment'], img: ['attachment'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    // Content that is nested more deeply than the rewriter allows is reported there.
    nestingLimit: 1000,
    nonTextTags: [...textlessElements],
    exclusiveFilter: (frame) =>
      frame.tag === 'a' && frame.attribs.href === undefined
        ? 'excludeTag'
        : frame.tag === 'img' && frame.attribs.src === undefined,
    transformTags: {
      a: (tagName, { href = '' }) => {
        const file = resolveLink(href)
        if (file === null && !/^(?:#|$)/u.test(href.trim())) lost.push({ kind: 'link', detail: href })
        const attribs: Record<string, string> = file === null ? {} : { href: `attachment:${file}` }
        return { tagName, attribs }
      },
      img: (tagName, attribs) => {
        const { src = '', ...rest } = attribs
        const name = resolveImage(src)
        if (name === null) {
          lost.push({ kind: 'image', detail: src })
          return { tagName, attribs: {} }
        }
        return { tagName, attribs: { src: `attachment:${name}`, ...rest } }
      },
    },
  })
  return { html: clean.trim(), lost }
}

/** Returns true when HTML shows text or a picture. */
export function hasContent(html: string): boolean {
  return (
    /<img\b/u.test(html) ||
    html
      .replace(/<[^<>]*>/gu, '')
      .replace(/&nbsp;|\u00a0/gu, ' ')
      .trim() !== ''
  )
}
