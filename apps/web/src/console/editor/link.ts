import { InputRule, Mark, markPasteRule } from '@tiptap/core'
import type { MarkType } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { isOwnPicture } from './html.ts'

/** Characters that no address contains, among them Chinese punctuation. */
const ends = String.raw`\s<>"'\u2018-\u201d\u3000-\u303f\uff00-\uffef`
/** An address in running words, up to the mark of punctuation that ends its sentence. */
const address = String.raw`https?:\/\/[^${ends}]*[^${ends}.,;:!?)\]]`
/** A link as the last word of a line, with the punctuation after it. */
const ended = String.raw`(?:^|[\s(\uff08])(${address})[.,;:!?)\]]*`
const isAllowed = (href: string | null): boolean => /^(https?:|mailto:)/i.test(href ?? '') || isOwnPicture(href)

/** Makes a link of the address within words that begin at `at`. */
function linkIn(tr: Transaction, type: MarkType, at: number, words: string, href: string): Transaction {
  const from = at + words.indexOf(href)
  return tr.addMark(from, from + href.length, type.create({ href })).removeStoredMark(type)
}

/**
 * The links of the editor. A typed or pasted address becomes a link if it has a protocol: `notes.md` and `2.5` in a
 * sentence are not addresses. An address pasted over selected text becomes the link of that text.
 */
export const EditorLink = Mark.create({
  name: 'link',
  priority: 1000,
  keepOnSplit: false,
  exitable: true,
  inclusive: false,
  addAttributes: () => ({ href: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('href') } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => isAllowed(element.getAttribute('href')) && null }],
  renderHTML: ({ HTMLAttributes: { href } }) => [
    'a',
    { href: isAllowed(href) ? href : '', rel: 'noopener noreferrer' },
    0,
  ],
  addInputRules() {
    return [
      new InputRule({
        find: new RegExp(String.raw`${ended}[ \u3000]$`),
        handler: ({ state: { tr }, range, match: [whole, href = ''] }) => {
          linkIn(tr, this.type, range.from, whole, href)
        },
      }),
    ]
  },
  addKeyboardShortcuts() {
    return {
      // If a line ends with an address, the address becomes a link, and the line ends like any other.
      Enter: () => {
        const { $from, empty } = this.editor.state.selection
        const found =
          empty &&
          !$from.parent.type.spec.code &&
          new RegExp(`${ended}$`).exec($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'))
        if (found)
          this.editor.view.dispatch(
            linkIn(this.editor.state.tr, this.type, $from.start() + found.index, found[0], found[1] ?? ''),
          )
        return false
      },
    }
  },
  addPasteRules() {
    return [markPasteRule({ find: new RegExp(address, 'g'), type: this.type, getAttributes: ([href]) => ({ href }) })]
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const href = event.clipboardData?.getData('text/plain').trim() ?? ''
            if (view.state.selection.empty || !new RegExp(`^${address}$`).test(href)) return false
            return this.editor.commands.setMark(this.name, { href })
          },
        },
      }),
    ]
  },
})
