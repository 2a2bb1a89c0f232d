import { Extension, InputRule, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Image } from '@tiptap/extension-image'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { trustedNodes } from '#web/ui/trusted-markup.ts'
import { isOwnPicture } from './html.ts'
import { EditorLink } from './link.ts'

type Asked = {
  readonly onFormula: (tex: string, isDisplay: boolean, at: number) => void
  readonly gapName: (n: string) => string
}

/**
 * Creates the extensions of the editor. They allow the same elements as the server's cleaner, so that nothing that was
 * written is lost when it is saved.
 */
export function createEditorExtensions({ onFormula, gapName, hasGaps }: Asked & { readonly hasGaps: boolean }) {
  return [
    Document,
    Paragraph,
    Text,
    Heading.configure({ levels: [2, 3, 4] }),
    Blockquote,
    BulletList,
    OrderedList,
    ListItem,
    ListKeymap,
    CodeBlock.configure({ languageClassPrefix: '' }),
    HardBreak,
    HorizontalRule,
    Bold,
    Italic,
    Underline,
    Strike,
    Code,
    EditorLink,
    Dropcursor,
    Gapcursor,
    UndoRedo,
    PlainTable,
    TableRow,
    headAndCell(TableHeader),
    headAndCell(TableCell),
    Picture,
    Figure,
    formula(onFormula),
    ...(hasGaps ? [gap(gapName)] : []),
    mark('subscript', 'sub', 'Mod-,'),
    mark('superscript', 'sup', 'Mod-.'),
    Languages,
  ]
}

/** Columns are as wide as their text: widths are never set. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ resizable: false })

function headAndCell(cell: typeof TableHeader | typeof TableCell) {
  return cell.extend({
    renderHTML({ HTMLAttributes: { colspan, rowspan, lang, dir } }) {
      const spans = { ...(Number(colspan) > 1 ? { colspan } : {}), ...(Number(rowspan) > 1 ? { rowspan } : {}) }
      return [
        cell.name === 'tableHeader' ? 'th' : 'td',
        mergeAttributes(spans, lang ? { lang } : {}, dir ? { dir } : {}),
        0,
      ]
    },
  })
}

const pictureAttributes = {
  src: { default: null },
  alt: { default: '' },
  // As the server has measured them, so that nothing on the page moves when they load.
  width: { default: null },
  height: { default: null },
}
const given = (attributes: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined))
const pictureRule = (element: HTMLElement) => isOwnPicture(element.getAttribute('src')) && null

/** A picture within a line. */
const Picture = Image.extend({
  addAttributes: () => pictureAttributes,
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => pictureRule(element) }],
  renderHTML: ({ HTMLAttributes }) => ['img', given(HTMLAttributes)],
}).configure({ inline: true })

/** A picture as a block, with its caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(
      Object.entries(pictureAttributes).map(([name, own]) => [
        name,
        {
          ...own,
          parseHTML: (element: HTMLElement) => element.querySelector('img')?.getAttribute(name) ?? own.default,
        },
      ]),
    ),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => isOwnPicture(element.querySelector('img')?.getAttribute('src') ?? null) && null,
      contentElement: (element) =>
        (element as HTMLElement).querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', given(HTMLAttributes)], ['figcaption', 0]],
})

const mark = (name: string, tag: string, key: string) =>
  Mark.create({
    name,
    excludes: name === 'subscript' ? 'superscript' : 'subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

/** The language of a paragraph if it differs from the text's, and its direction. */
const Languages = Extension.create({
  name: 'languages',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'blockquote', 'listItem', 'tableCell', 'tableHeader'],
      attributes: Object.fromEntries(
        ['lang', 'dir'].map((name) => [
          name,
          {
            default: null,
            parseHTML: (element: HTMLElement) => element.getAttribute(name),
            renderHTML: (attributes: Readonly<Record<string, unknown>>) =>
              attributes[name] ? { [name]: attributes[name] } : {},
          },
        ]),
      ),
    },
  ],
})

/** TeX, drawn as learners see it; Enter or a double click opens it. */
const formula = (onFormula: Asked['onFormula']) =>
  Node.create({
    name: 'formula',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      tex: {
        default: '',
        parseHTML: (element: HTMLElement) => element.dataset.tex ?? '',
        renderHTML: ({ tex }) => ({ 'data-tex': tex as string }),
      },
      isDisplay: {
        default: false,
        parseHTML: (element: HTMLElement) => element.dataset.display !== undefined,
        renderHTML: ({ isDisplay }) => (isDisplay ? { 'data-display': '' } : {}),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-tex]' }],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
    addInputRules() {
      const type = this.type
      return [
        new InputRule({
          find: /\\\(([^()]+)\\\)$/,
          handler: ({ range, match, state }) =>
            void state.tr.replaceWith(range.from, range.to, type.create({ tex: (match[1] ?? '').trim() })),
        }),
      ]
    },
    addKeyboardShortcuts() {
      const open = () => {
        const { selection } = this.editor.state
        const node = this.editor.state.doc.nodeAt(selection.from)
        if (node?.type.name !== 'formula' || selection.to !== selection.from + 1) return false
        onFormula(String(node.attrs.tex), Boolean(node.attrs.isDisplay), selection.from)
        return true
      }
      return { Enter: open }
    },
    addNodeView:
      () =>
      ({ node, getPos }) => {
        const dom = document.createElement('span')
        dom.dataset.node = 'formula'
        const { tex, isDisplay } = node.attrs as { tex: string; isDisplay: boolean }
        if (isDisplay) dom.dataset.own = ''
        dom.addEventListener('dblclick', () => onFormula(tex, isDisplay, getPos() ?? 0))
        void renderFormula(tex, isDisplay).then((nodes) => dom.replaceChildren(...(nodes ?? [tex])))
        return { dom }
      },
  })

/** Renders a formula as MathML; null when it is invalid. */
export async function renderFormula(tex: string, isDisplay: boolean): Promise<globalThis.Node[] | null> {
  const { default: temml } = await import('temml')
  try {
    return trustedNodes(
      temml.renderToString(tex, { displayMode: isDisplay, trust: false, throwOnError: true }),
      'text/html',
    )
  } catch {
    return null
  }
}

/** A gap of a blank, by its number. */
const gap = (gapName: Asked['gapName']) =>
  Node.create({
    name: 'gap',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      n: {
        default: '1',
        parseHTML: (element: HTMLElement) => element.dataset.gap ?? '1',
        renderHTML: ({ n }) => ({ 'data-gap': n as string }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-gap]' }],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span')
        dom.dataset.node = 'gap'
        dom.textContent = String(node.attrs.n)
        dom.setAttribute('aria-label', gapName(String(node.attrs.n)))
        return { dom }
      },
  })
