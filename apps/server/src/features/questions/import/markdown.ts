import markdownIt from 'markdown-it'
import friendlyToChinese from 'markdown-it-cjk-friendly'
import { escapeTextBrackets, type TagNames, tagNamesIn } from './html-elements.ts'

/**
 * Markdown as CommonMark defines it, with tables; HTML in it counts. Which addresses are harmless is decided where all
 * HTML is made safe.
 */
const markdown = markdownIt({ html: true }).use(friendlyToChinese)
// Content that is nested more deeply than HTML allows is reported there.
markdown.set({ maxNesting: 300 })
markdown.validateLink = () => true
for (const rule of ['html_inline', 'html_block'] as const)
  markdown.renderer.rules[rule] = (tokens, index, _options, env) =>
    escapeTextBrackets(tokens[index]?.content ?? '', env?.names as TagNames | undefined)

/**
 * A text that starts on its own line and is indented as a whole was indented with the surrounding file; it is not code.
 */
function withoutIndent(text: string): string {
  if (!/^[ \t]*\r?\n/u.test(text)) return text
  const lines = text.split(/\r?\n/u)
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const common = indents.reduce((least, indent) => Math.min(least, indent), 1000)
  return lines.map((line) => line.slice(Math.min(common, line.length - line.trimStart().length))).join('\n')
}

/** Renders Markdown as HTML, which still has to be sanitised. */
export function renderMarkdown(text: string): string {
  const plain = withoutIndent(text)
  return markdown.render(plain, { names: tagNamesIn(plain) })
}
