import { withoutComments } from './html-comments.ts'
import type { ImportReason } from './import-reasons.ts'
import { Refusal } from './import-reasons.ts'
import { escapeText, hasContent, type ResolveImage, sanitiseHtml } from './sanitise-html.ts'

export type TextFormat = 'html' | 'markdown' | 'plain' | 'auto'

/** Text as a file gives it. `auto` is Moodle's own: text in which formatting tags count and line ends are kept. */
export interface RichText {
  format: TextFormat
  text: string
}

const TAGS_IN_AUTO =
  'p|br|b|i|em|strong|u|s|del|strike|sub|sup|code|pre|tt|kbd|ul|ol|li|dl|dt|dd|span|div|blockquote|hr|table|caption|thead|tbody|tfoot|tr|td|th|img|a|h[1-6]|font|center|small|big'
const NOT_A_TAG = new RegExp(`<(?!/?(?:${TAGS_IN_AUTO})(?:\\s[^<>]*|/)?>)`, 'giu')
/** Texts beyond this are shown as they are: no author writes them, and the patterns would take long. */
const MAX_MARKDOWN = 30_000
const BLOCK_TAG = /<(?:p|div|ul|ol|table|pre|blockquote|h[1-6])\b/iu

/** Anything in angle brackets that is no formatting tag is text: `a < b`, `List<String>`, `<script>`. */
function autoToHtml(text: string): string {
  const html = withoutComments(text).replace(NOT_A_TAG, '&lt;')
  return BLOCK_TAG.test(html) ? html : html.trim().replace(/\r?\n/gu, '<br>')
}

function plainToHtml(text: string): string {
  return escapeText(text.trim()).replace(/\r?\n/gu, '<br>')
}

function inlineMarkdown(text: string): string {
  const parts = text.split(/(`[^`\n]+`)/u)
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return `<code>${escapeText(part.slice(1, -1))}</code>`
      return escapeText(part)
        .replace(/\*\*(?=\S)([^\n]*?\S)\*\*/gu, '<strong>$1</strong>')
        .replace(/(?<![\w*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\w*])/gu, '<em>$1</em>')
        .replace(/(?<![\w_])_(?=[^\s_])([^_\n]*[^\s_])_(?![\w_])/gu, '<em>$1</em>')
    })
    .join('')
    .replace(/\n/gu, '<br>')
}

/** The little Markdown that questions use: paragraphs, bold, emphasis, code; lists keep their marks and lines; tags are text. */
function markdownToHtml(text: string): string {
  if (text.length > MAX_MARKDOWN) return plainToHtml(text)
  const parts = text.replace(/\r\n?/gu, '\n').split(/^[ \t]*```[^\n]*\n([\s\S]*?)^[ \t]*```[ \t]*$/mu)
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return `<pre><code>${escapeText(part)}</code></pre>`
      return part
        .split(/\n[ \t]*\n/u)
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== '')
        .map((paragraph) => `<p>${inlineMarkdown(paragraph)}</p>`)
        .join('')
    })
    .join('')
}

/** Where a question's texts go: its pictures, and what has to be told about it. */
export interface RenderContext {
  resolveImage: ResolveImage
  warn: (reason: ImportReason, detail: string) => void
}

export function htmlOf(rich: RichText): string {
  if (rich.format === 'html') return rich.text
  if (rich.format === 'plain') return plainToHtml(rich.text)
  if (rich.format === 'markdown') return markdownToHtml(rich.text)
  return autoToHtml(rich.text)
}

const SOUND_OR_FILM = /\.(?:mp3|wav|ogg|oga|m4a|aac|flac|mp4|m4v|webm|mov|avi|flv|swf)(?:[?#]|$)/iu

/**
 * Renders text that asks or answers; refuses the question when anything of it would be missing.
 * @throws Refusal
 */
export function renderQuestionText(rich: RichText, context: RenderContext): string {
  if (rich.format === 'markdown' && /!\[[^\]]*\]\([^)]*\)/u.test(rich.text)) throw new Refusal('unsupported-markup', '![]()')
  const { html, lost } = sanitiseHtml(htmlOf(rich), context.resolveImage)
  for (const { kind, detail } of lost) {
    if (kind === 'markup' && /^<(?:audio|video)>$/u.test(detail)) throw new Refusal('sound-or-film', detail)
    if (kind === 'markup') throw new Refusal('unsupported-markup', detail)
    if (kind === 'image') throw new Refusal(/^(?:https?:)?\/\//iu.test(detail) ? 'remote-image' : 'missing-file', detail)
    if (kind === 'link' && SOUND_OR_FILM.test(detail)) throw new Refusal('sound-or-film', detail)
    if (kind === 'link') context.warn('link-removed', detail)
  }
  if (lost.some(({ kind }) => kind === 'look')) context.warn('look-not-kept', '')
  return html
}

/** Renders an explanation or feedback; what cannot be kept is dropped with a warning. */
export function renderFeedback(rich: RichText, context: RenderContext): string {
  const { html, lost } = sanitiseHtml(htmlOf(rich), context.resolveImage)
  for (const { kind, detail } of lost) if (kind !== 'look') context.warn(kind === 'link' ? 'link-removed' : 'feedback-content-removed', detail.slice(0, 200))
  return hasContent(html) ? html : ''
}
