import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconColumnInsertRight,
  IconColumnRemove,
  IconForms,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMathFunction,
  IconPhoto,
  IconRowInsertBottom,
  IconRowRemove,
  IconSeparator,
  IconSourceCode,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconTableMinus,
  IconTableOptions,
  IconTableRow,
  IconTextCaption,
  IconUnderline,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ComponentType } from 'react'
import { Button } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Toolbar as ToolbarPart } from 'react-aria-components/Toolbar'
import { useTexts } from '#web/ui/texts.ts'
import { Tooltip } from '../overlays/tooltip.tsx'
import css from './editor.module.css'
import { editorTexts } from './editor-texts.ts'

type ToolbarProps = {
  readonly editor: Editor
  readonly label: string
  readonly hasGaps: boolean
  /** The tools of a short text. */
  readonly isShort: boolean
  readonly isDisabled: boolean
  readonly onPictures: ((files: readonly File[]) => void) | null
  readonly onLink: () => void
  readonly onFormula: () => void
  readonly onDescribe: () => void
}
type Icon = ComponentType<{ readonly size?: number; readonly stroke?: number }>

/** The formatting commands: Tab reaches the toolbar, and arrow keys move within it. */
export function EditorToolbar({
  editor,
  label,
  hasGaps,
  isShort,
  isDisabled,
  onPictures,
  onLink,
  onFormula,
  onDescribe,
}: ToolbarProps) {
  const t = useTexts(editorTexts)
  const now = useEditorState({
    editor,
    selector: ({ editor: own }) => ({
      bold: own.isActive('bold'),
      italic: own.isActive('italic'),
      underline: own.isActive('underline'),
      strike: own.isActive('strike'),
      code: own.isActive('code'),
      subscript: own.isActive('subscript'),
      superscript: own.isActive('superscript'),
      bulletList: own.isActive('bulletList'),
      orderedList: own.isActive('orderedList'),
      blockquote: own.isActive('blockquote'),
      codeBlock: own.isActive('codeBlock'),
      link: own.isActive('link'),
      table: own.isActive('table'),
      figure: own.isActive('figure'),
      style: own.isActive('heading') ? `h${own.getAttributes('heading').level as number}` : 'paragraph',
      canUndo: own.can().undo(),
      canRedo: own.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const toggle = (name: string, words: string, Sign: Icon, isOn: boolean, run: () => void) => (
    <Tooltip key={name} words={words}>
      <ToggleButton aria-label={words} isSelected={isOn} onChange={run} isDisabled={isDisabled}>
        <Sign size={16} stroke={1.5} />
      </ToggleButton>
    </Tooltip>
  )
  const act = (name: string, words: string, Sign: Icon, run: () => void, isOff = false) => (
    <Tooltip key={name} words={words}>
      <Button aria-label={words} onPress={run} isDisabled={isDisabled || isOff}>
        <Sign size={16} stroke={1.5} />
      </Button>
    </Tooltip>
  )
  const nextGap = () => {
    const numbers: number[] = []
    editor.state.doc.descendants((node) => void (node.type.name === 'gap' && numbers.push(Number(node.attrs.n))))
    return String(Math.max(0, ...numbers) + 1)
  }
  const setStyle = (style: string) =>
    style === 'paragraph'
      ? chain().setParagraph().run()
      : chain()
          .setHeading({ level: Number(style[1]) as 2 | 3 | 4 })
          .run()
  return (
    <ToolbarPart className={css.bar ?? ''} aria-label={t.toolbar(label)}>
      {isShort ? null : (
        <select
          aria-label={t.style}
          value={now.style}
          onChange={(event) => setStyle(event.target.value)}
          disabled={isDisabled}
        >
          {(['paragraph', 'h2', 'h3', 'h4'] as const).map((style) => (
            <option key={style} value={style}>
              {t.styles[style]}
            </option>
          ))}
        </select>
      )}
      {toggle('bold', t.bold, IconBold, now.bold, () => chain().toggleBold().run())}
      {isShort ? null : toggle('italic', t.italic, IconItalic, now.italic, () => chain().toggleItalic().run())}
      {isShort
        ? null
        : toggle('underline', t.underline, IconUnderline, now.underline, () => chain().toggleUnderline().run())}
      {isShort ? null : toggle('strike', t.strike, IconStrikethrough, now.strike, () => chain().toggleStrike().run())}
      {toggle('code', t.code, IconCode, now.code, () => chain().toggleCode().run())}
      {toggle('sub', t.sub, IconSubscript, now.subscript, () => chain().toggleMark('subscript').run())}
      {toggle('sup', t.sup, IconSuperscript, now.superscript, () => chain().toggleMark('superscript').run())}
      {isShort ? null : toggle('link', t.link, IconLink, now.link, onLink)}
      {isShort ? null : <span className={css.line} />}
      {isShort ? null : toggle('bullets', t.bullets, IconList, now.bulletList, () => chain().toggleBulletList().run())}
      {isShort
        ? null
        : toggle('numbers', t.numbers, IconListNumbers, now.orderedList, () => chain().toggleOrderedList().run())}
      {isShort
        ? null
        : toggle('quote', t.quote, IconBlockquote, now.blockquote, () => chain().toggleBlockquote().run())}
      {toggle('codeBlock', t.codeBlock, IconSourceCode, now.codeBlock, () => chain().toggleCodeBlock().run())}
      {isShort ? null : act('rule', t.rule, IconSeparator, () => chain().setHorizontalRule().run())}
      {isShort ? null : <span className={css.line} />}
      {act('formula', t.formula, IconMathFunction, onFormula)}
      {hasGaps
        ? act('gap', t.gap, IconForms, () =>
            chain()
              .insertContent({ type: 'gap', attrs: { n: nextGap() } })
              .run(),
          )
        : null}
      {isShort
        ? null
        : act(
            'table',
            t.table,
            IconTable,
            () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
            now.table,
          )}
      {onPictures ? (
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp', 'image/gif']}
          onSelect={(files) => files && onPictures([...files])}
        >
          <Button aria-label={t.picture} isDisabled={isDisabled}>
            <IconPhoto size={16} stroke={1.5} />
          </Button>
        </FileTrigger>
      ) : null}
      {now.figure ? act('describe', t.describe, IconTextCaption, onDescribe) : null}
      {isShort ? null : <span className={css.line} />}
      {isShort ? null : act('undo', t.undo, IconArrowBackUp, () => chain().undo().run(), !now.canUndo)}
      {isShort ? null : act('redo', t.redo, IconArrowForwardUp, () => chain().redo().run(), !now.canRedo)}
      {now.table ? (
        <>
          <span className={css.line} />
          {act('rowAfter', t.rowAfter, IconRowInsertBottom, () => chain().addRowAfter().run())}
          {act('columnAfter', t.columnAfter, IconColumnInsertRight, () => chain().addColumnAfter().run())}
          {act('rowGone', t.rowGone, IconRowRemove, () => chain().deleteRow().run())}
          {act('columnGone', t.columnGone, IconColumnRemove, () => chain().deleteColumn().run())}
          {act('headRow', t.headRow, IconTableRow, () => chain().toggleHeaderRow().run())}
          {act('merge', t.merge, IconTableOptions, () => chain().mergeOrSplit().run())}
          {act('tableGone', t.tableGone, IconTableMinus, () => chain().deleteTable().run())}
        </>
      ) : null}
    </ToolbarPart>
  )
}
