import { escapeMarkup } from '../text/escape-markup.ts'
import type { BilingualText } from '../text/language.ts'

/** The first texts of a page, as a visitor sees them. */
export type PageFront = {
  /** The heading, if it is not the title of the page, which is then above it. */
  readonly heading?: BilingualText
  /** The first entry of its list, the object that the page is about, or the beginning of its text. */
  readonly entry?: PageEntry
}
type PageEntry = {
  readonly title?: BilingualText
  readonly text: BilingualText
  /** Facts below, each with its label. */
  readonly rows?: readonly (readonly [label: BilingualText, value: BilingualText])[]
}

/** The content of a page before any script has run: its heading, its summary, and its first texts. */
export type PageHead = PageFront & {
  readonly title: BilingualText
  readonly lead: BilingualText
  /**
   * The place where the app draws it: next to the price, next to the dial of an exam, at the top of the home page, on a
   * white stage, at the top of a box with one form, or in the place of a room that opens for people who sign in.
   */
  readonly kind?: 'product' | 'knowledge' | 'exam' | 'home' | 'staged' | 'box' | 'room'
  /** No row of related pages is above a page on a white stage. */
  readonly isAlone?: boolean
  /** The words around the object of a shared link: its good state, and the labels of its facts by name. */
  readonly linked?: {
    readonly title: BilingualText
    readonly text: BilingualText
    readonly labels: Readonly<Record<string, BilingualText>>
  }
}

/** In both languages, of which the page shows its reader's; a text that there is in one language serves both. */
function inBoth({ zh, en }: BilingualText): string {
  if (!zh || !en) return escapeMarkup(zh || en || '')
  return `<span lang="zh-CN">${escapeMarkup(zh)}</span><span lang="en">${escapeMarkup(en)}</span>`
}

function drawEntry({ title, text, rows }: PageEntry): string {
  const words = `${title ? `<h2>${inBoth(title)}</h2>` : ''}<p>${inBoth(text)}</p>`
  if (!rows) return words
  const facts = rows.map(([label, value]) => `<div><dt>${inBoth(label)}</dt><dd>${inBoth(value)}</dd></div>`)
  return `<header>${words}</header><dl>${facts.join('')}</dl>`
}

/**
 * Returns the page without the links to the scripts of its screen: it names them to its first script, which fetches
 * them when the page's first words are painted (`boot.js`).
 */
function fetchFilesAfterPaint(page: string): string {
  const files: string[] = []
  const without = page.replace(/<link rel="modulepreload"[^>]* href="([^"]*)">/g, (_, file: string) => {
    files.push(file)
    return ''
  })
  return without.replace(' data-zh=', () => ` data-after="${files.join(' ')}" data-zh=`)
}

/**
 * Returns the page with its heading below the header, and in the metadata that search engines and link previews read.
 */
export function addPageHead(page: string, head: PageHead | null): string {
  if (!head || !(head.title.zh || head.title.en)) return page
  const { title, lead, kind, isAlone, heading, entry } = head
  const plain = ({ zh, en }: BilingualText) => escapeMarkup(zh || en || '')
  const isWide = kind === 'home' || kind === 'staged' || kind === 'exam' || kind === 'box'
  const summary = lead.zh || lead.en ? `<p>${inBoth(lead)}</p>` : ''
  const words = heading
    ? `<p data-above>${inBoth(title)}</p><h1>${inBoth(heading)}</h1>${summary}`
    : `<h1>${inBoth(title)}</h1>${summary}`
  const first = entry
    ? `<div data-entry><article${isWide ? ' class="wrap"' : ''}>${drawEntry(entry)}</article></div>`
    : ''
  const drawnIn = isWide
    ? `<main class="early-page" data-${kind}${isAlone ? ' data-alone' : ''}><div class="wrap"><div>${words}</div></div>${first}</main>`
    : `<main class="wrap early-page"${kind ? ` data-${kind}` : ''}>${words}${first}</main>`
  // A function is used, because a replacement text may contain a dollar sign.
  const whole = fetchFilesAfterPaint(page).replace('</header></div>', () => `</header>${drawnIn}</div>`)
  // The portal's name and description are already in the page.
  if (kind === 'home') return whole
  return whole
    .replace(/<title>([^<]*)<\/title>/, (_, site: string) => `<title>${plain(title)} · ${site}</title>`)
    .replace(/(<meta name="description" content=")[^"]*"/, (whole, start: string) =>
      lead.zh || lead.en ? `${start}${plain(lead)}"` : whole,
    )
}

/** The preview of a link to a page, as messengers and social networks show it. */
export type PagePreview = {
  readonly title: string
  readonly description: string
  readonly url: string
  /** The facts that the page shows of it, by name. */
  readonly facts: Readonly<Record<string, BilingualText>>
  readonly picture: { readonly url: string; readonly width: number; readonly height: number }
}

export function addPagePreview(page: string, preview: PagePreview | null): string {
  if (!preview) return page
  const { title, description, url, picture } = preview
  const says = {
    type: 'website',
    title,
    description,
    url,
    image: picture.url,
    'image:width': String(picture.width),
    'image:height': String(picture.height),
    'image:alt': title,
  }
  const tags = Object.entries(says).map(
    ([name, value]) => `<meta property="og:${name}" content="${escapeMarkup(value)}">`,
  )
  return page.replace(
    '</head>',
    () => `${tags.join('')}<meta name="twitter:card" content="summary_large_image"></head>`,
  )
}
