import sanitize from 'sanitize-html'

const tags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'pre',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'a',
  'figure',
  'figcaption',
  'img',
]
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

/** Allows pictures only from our own file store: another host would learn who is reading. */
const ownPicture = /^\/files\/read\?fileId=[0-9a-f-]{36}$/i

/**
 * Reduces an author's HTML to the markup that pages show: text, lists, tables, code, links to the web and pictures of
 * the portal. Formulas are text.
 */
export const cleanRichText = (html: string): string =>
  sanitize(html, {
    allowedTags: [...tags, ...tableTags],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
      '*': ['dir', 'lang'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 60,
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'xmp',
      'noembed',
      'noframes',
      'noscript',
      'iframe',
      'title',
      'svg',
      'math',
      'object',
      'template',
    ],
    exclusiveFilter: (frame) => frame.tag === 'img' && !ownPicture.test(frame.attribs.src ?? ''),
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel: 'noopener noreferrer' } }),
    },
  }).trim()

/** Returns the text of HTML on one line, without its tags. Entities other than `&nbsp;` remain. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const entities = { amp: '&', lt: '<', gt: '>', quot: '"' } as const

/** Returns the text of cleaned HTML as its reader sees it, on one line. */
export const visibleTextOf = (html: string): string =>
  plainTextOf(html).replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof entities) => entities[name])

/** Returns true when HTML shows a word or a picture. */
export const hasVisibleContent = (html: string): boolean => /<img\b/.test(html) || plainTextOf(html) !== ''
