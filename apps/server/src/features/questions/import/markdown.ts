import markdownIt from 'markdown-it'
import friendlyToChinese from 'markdown-it-cjk-friendly'
import { showWhatIsText, type TagNames, tagNamesIn } from './html-elements.ts'

/** Markdown as CommonMark defines it, with tables; HTML in it counts. Which addresses are harmless is decided where all HTML is made safe. */
const markdown = markdownIt({ html: true }).use(friendlyToChinese)
// what is nested deeper than HTML may be is reported there
markdown.set({ maxNesting: 300 })
markdown.validateLink = () => true
for (const rule of ['html_inline', 'html_block'] as const)
  markdown.renderer.rules[rule] = (tokens, index, _options, env) => showWhatIsText(tokens[index]?.content ?? '', env?.names as TagNames | undefined)

/** Renders Markdown as HTML, which still has to be sanitised. */
export function markdownToHtml(text: string): string {
  return markdown.render(text, { names: tagNamesIn(text) })
}
