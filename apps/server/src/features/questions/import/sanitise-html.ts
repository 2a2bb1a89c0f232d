import sanitize from 'sanitize-html'

/** Tags that survive; nothing else does. */
const ALLOWED_TAGS = [
  'p',
  'br',
  'b',
  'i',
  'em',
  'strong',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'pre',
  'ul',
  'ol',
  'li',
  'span',
  'div',
  'blockquote',
  'hr',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
  'img',
]

/** Tags whose meaning an allowed one keeps. */
const RENAMED_TAGS: Readonly<Record<string, string>> = {
  h1: 'p',
  h2: 'p',
  h3: 'p',
  h4: 'p',
  h5: 'p',
  h6: 'p',
  dt: 'p',
  dd: 'p',
  figcaption: 'p',
  dl: 'div',
  figure: 'div',
  section: 'div',
  article: 'div',
  center: 'div',
  del: 's',
  strike: 's',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  var: 'i',
  font: 'span',
}

/** Tags that may carry what a question asks, so that dropping them has to be told. */
const CONTENT_TAGS = new Set([
  'script',
  'iframe',
  'frame',
  'object',
  'embed',
  'applet',
  'video',
  'audio',
  'canvas',
  'svg',
  'math',
  'form',
  'input',
  'select',
  'textarea',
  'xmp',
  'plaintext',
  'listing',
  'noembed',
  'noframes',
  'template',
  'map',
])

/** Emphasis that a style sheet's words give; the tag says the same. */
const STYLED: readonly (readonly [RegExp, string])[] = [
  [/text-decoration(?:-line)?\s*:[^;]*underline/iu, 'u'],
  [/text-decoration(?:-line)?\s*:[^;]*line-through/iu, 's'],
  [/vertical-align\s*:\s*super/iu, 'sup'],
  [/vertical-align\s*:\s*sub/iu, 'sub'],
  [/font-style\s*:\s*(?:italic|oblique)/iu, 'i'],
  [/font-weight\s*:\s*(?:bold|[6-9]00)/iu, 'b'],
]
const HIDING = /(?:visibility\s*:\s*hidden|display\s*:\s*none)/iu
const COLOURED = /(?:^|[;\s-])color\s*:|background(?:-color)?\s*:/iu

/** `look`: colours, which may or may not matter to what is asked. */
export type LostContent = { kind: 'markup' | 'image' | 'link' | 'look'; detail: string }

/** Safe HTML, and what the source had that did not survive. */
export interface SanitisedHtml {
  html: string
  lost: LostContent[]
}

/** Gives the attachment's name for a picture's address, or null when there is none. */
export type ResolveImage = (src: string) => string | null

/** Gives the attachment's name for a link's address, or null when it leads anywhere else. */
export type ResolveLink = (href: string) => string | null

/** Reduces HTML to the allow-list; pictures and links stay only where they become an attachment; text (LaTeX too) is untouched. */
export function sanitiseHtml(html: string, resolveImage: ResolveImage = () => null, resolveLink: ResolveLink = () => null): SanitisedHtml {
  const lost: LostContent[] = []
  const clean = sanitize(html, {
    allowedTags: [...ALLOWED_TAGS, 'a'],
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
    nestingLimit: 100,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'plaintext', 'noembed', 'noframes', 'noscript', 'iframe', 'title', 'svg', 'math', 'object', 'template'],
    exclusiveFilter: (frame) => (frame.tag === 'a' && frame.attribs.href === undefined ? 'excludeTag' : frame.tag === 'img' && frame.attribs.src === undefined),
    transformTags: {
      '*': (tag, attribs) => {
        const { style = '' } = attribs
        // shown here, what the source hides would change the question
        if (HIDING.test(style)) lost.push({ kind: 'markup', detail: `style="${HIDING.exec(style)?.[0]}"` })
        if (COLOURED.test(style) || attribs.bgcolor !== undefined || attribs.color !== undefined) lost.push({ kind: 'look', detail: '' })
        if (CONTENT_TAGS.has(tag)) lost.push({ kind: 'markup', detail: `<${tag}>` })
        if (tag === 'a') {
          const href = attribs.href ?? ''
          const file = resolveLink(href)
          if (file === null && !/^(?:#|$)/u.test(href.trim())) lost.push({ kind: 'link', detail: href })
          return { tagName: 'a', attribs: file === null ? {} : { href: `attachment:${file}` } }
        }
        if (tag === 'span') return { tagName: STYLED.find(([words]) => words.test(style))?.[1] ?? tag, attribs }
        if (tag !== 'img') return { tagName: RENAMED_TAGS[tag] ?? tag, attribs }
        const { src = '', ...rest } = attribs
        const name = resolveImage(src)
        if (name === null) {
          lost.push({ kind: 'image', detail: src })
          return { tagName: 'img', attribs: {} }
        }
        return { tagName: 'img', attribs: { src: `attachment:${name}`, ...rest } }
      },
    },
  })
  return { html: clean.trim(), lost }
}

/** Turns text into HTML that shows exactly that text. */
export function escapeText(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/"/gu, '&quot;').replace(/'/gu, '&#39;')
}

/** True when HTML shows anything: text or a picture. */
export function hasContent(html: string): boolean {
  return (
    /<img\b/u.test(html) ||
    html
      .replace(/<[^<>]*>/gu, '')
      .replace(/&nbsp;|\u00a0/gu, ' ')
      .trim() !== ''
  )
}
