import { escapeMarkup } from '../../../core/text/escape-markup.ts'
import { withoutHtmlComments } from './html-comments.ts'
import { escapeTextBrackets } from './html-elements.ts'
import type { ImportReason } from './import-reasons.ts'
import { ImportRefusal } from './import-reasons.ts'
import { renderMarkdown } from './markdown.ts'
import type { LostContent } from './rewrite-html.ts'
import { hasContent, type ImageResolver, sanitiseHtml } from './sanitise-html.ts'

export type TextFormat = 'html' | 'markdown' | 'plain' | 'auto'

/** A text with its format. `auto` is Moodle's own format: formatting tags are interpreted and line ends are kept. */
export interface RichText {
  format: TextFormat
  text: string
}

const BLOCK_TAG = /<(?:p|div|ul|ol|table|pre|blockquote|h[1-6])\b/iu

function autoToHtml(text: string): string {
  const html = escapeTextBrackets(withoutHtmlComments(text))
  return BLOCK_TAG.test(html) ? html : html.trim().replace(/\r?\n/gu, '<br>')
}

function plainToHtml(text: string): string {
  return escapeMarkup(text.trim()).replace(/\r?\n/gu, '<br>')
}

/** The context in which a text is rendered: the question's pictures, and the function that receives remarks. */
export interface RenderContext {
  resolveImage: ImageResolver
  warn: (reason: ImportReason, detail: string) => void
}

export function renderRichText(rich: RichText): string {
  if (rich.format === 'html') return rich.text
  if (rich.format === 'plain') return plainToHtml(rich.text)
  if (rich.format === 'markdown') return renderMarkdown(rich.text)
  return autoToHtml(rich.text)
}

const AUDIO_OR_VIDEO = /\.(?:mp3|wav|ogg|oga|m4a|aac|flac|mp4|m4v|webm|mov|avi|flv|swf)(?:[?#]|$)/iu

/** Remarks common to all texts. @throws ImportRefusal when a gap is hidden. */
function warnOfLook(lost: readonly LostContent[], { warn }: RenderContext): void {
  const looks = [...new Set(lost.flatMap(({ kind, detail }) => (kind === 'look' ? [detail] : [])))]
  if (looks.length > 0) warn('look-not-kept', looks.join(', '))
  for (const { kind, detail } of lost) {
    if (kind === 'hidden' && /\{\{\d+\}\}/u.test(detail)) throw new ImportRefusal('unsupported-markup', detail)
    if (kind === 'hidden') warn('hidden-not-kept', detail)
    if (kind === 'hover') warn('hover-not-kept', detail)
    if (kind === 'tag') warn('tag-not-kept', detail)
  }
}

/**
 * Renders the text of a question or an answer; rejects the question if content would be lost. Lost links, styles and
 * hidden parts are only remarks.
 * @throws ImportRefusal
 */
export function renderQuestionText(rich: RichText, context: RenderContext): string {
  const { html, lost } = sanitiseHtml(renderRichText(rich), context.resolveImage)
  for (const { kind, detail } of lost) {
    if (kind === 'markup' && /^<(?:audio|video)>$/u.test(detail)) throw new ImportRefusal('sound-or-film', detail)
    if (kind === 'markup') throw new ImportRefusal('unsupported-markup', detail)
    if (kind === 'image')
      throw new ImportRefusal(/^(?:https?:)?\/\//iu.test(detail) ? 'remote-image' : 'missing-file', detail)
    if (kind === 'link' && AUDIO_OR_VIDEO.test(detail)) throw new ImportRefusal('sound-or-film', detail)
    if (kind === 'link') context.warn('link-removed', detail)
  }
  warnOfLook(lost, context)
  return html
}

/**
 * Renders an explanation or feedback; unsupported content is dropped with a warning. Empty if it shows nothing.
 * @throws ImportRefusal for a hidden gap
 */
export function renderFeedback(rich: RichText, context: RenderContext): string {
  const { html, lost } = sanitiseHtml(renderRichText(rich), context.resolveImage)
  for (const { kind, detail } of lost) {
    if (kind === 'markup' || kind === 'image') context.warn('feedback-content-removed', detail)
    if (kind === 'link') context.warn('link-removed', detail)
  }
  warnOfLook(lost, context)
  return hasContent(html) ? html : ''
}
