import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { type Locale, languageTagOf } from '#web/api/locale.ts'
import readingCss from '#web/ui/rich-text.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { FormulaDialog, LinkDialog, PictureDescriptionDialog } from './dialogs.tsx'
import css from './editor.module.css'
import { editorTexts } from './editor-texts.ts'
import { readEditorHtml, writeEditorHtml } from './html.ts'
import { createEditorExtensions } from './nodes.ts'
import { cleanPastedHtml } from './paste.ts'
import { EditorToolbar } from './toolbar.tsx'

export type RichEditorProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onLeave?: () => void
  /** Stores a picture and returns its address: `/files/read?fileId=…`. If left out, pictures can't be added. */
  readonly upload?: ((file: File) => Promise<string>) | undefined
  /** The text is the stem of a blank. */
  readonly hasGaps?: boolean
  readonly lang?: Locale | undefined
  /** `line`: a line below and the tools of a short text, for texts among other fields. */
  readonly look?: 'box' | 'line' | undefined
  readonly isDisabled?: boolean
  readonly isWrong?: boolean
  readonly describedBy?: string | undefined
}

type Open =
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'formula'; readonly tex: string; readonly isDisplay: boolean; readonly at: number | null }
  | { readonly kind: 'picture'; readonly alt: string; readonly at: number }

/** Rich text as learners see it, while it is edited. Its output is exactly what the server's cleaner keeps. */
export default function RichEditor({
  label,
  value,
  onChange,
  onLeave,
  upload,
  hasGaps = false,
  lang,
  look = 'box',
  isDisabled = false,
  isWrong = false,
  describedBy,
}: RichEditorProps) {
  const t = useTexts(editorTexts)
  const [open, setOpen] = useState<Open | null>(null)
  const [note, setNote] = useState('')
  const given = useRef(value)
  const latest = useRef({ onChange, onLeave, upload, t, isWrong, describedBy })
  latest.current = { onChange, onLeave, upload, t, isWrong, describedBy }
  const editor = useEditor({
    extensions: createEditorExtensions({
      hasGaps,
      gapName: t.gapName,
      onFormula: (tex, isDisplay, at) => setOpen({ kind: 'formula', tex, isDisplay, at }),
    }),
    // The content policy refuses a style element in the page; the styles are in the module.
    injectCSS: false,
    editable: !isDisabled,
    content: readEditorHtml(value, hasGaps).innerHTML,
    editorProps: {
      attributes: () => ({
        class: `${css.text} ${readingCss.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(lang ? { lang: languageTagOf(lang) } : {}),
        'aria-invalid': String(latest.current.isWrong),
        ...(latest.current.describedBy ? { 'aria-describedby': latest.current.describedBy } : {}),
      }),
      transformPastedHTML: (html) => {
        const clean = cleanPastedHtml(html, hasGaps)
        if (clean.pictures > 0) setNote(latest.current.t.foreignPictures(clean.pictures))
        return clean.html
      },
      handlePaste: (_view, event) => takePictures(event.clipboardData),
      handleDrop: (_view, event) => takePictures((event as DragEvent).dataTransfer),
    },
    onUpdate: ({ editor: own }) => {
      const html = writeEditorHtml(own.state.doc, own.schema)
      if (html === given.current) return
      given.current = html
      latest.current.onChange(html)
    },
    onBlur: () => latest.current.onLeave?.(),
  })
  // The value may come from elsewhere: from another person's change, or from a draft on this device.
  useEffect(() => {
    if (value === given.current) return
    given.current = value
    editor.commands.setContent(readEditorHtml(value, hasGaps).innerHTML, { emitUpdate: false })
  }, [editor, value, hasGaps])
  // Screen readers read the description of the box again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes read both
  useEffect(() => editor.setOptions({}), [editor, isWrong, describedBy])
  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled])
  function takePictures(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    // Content copied from a page or from Word contains both its text and a picture of it.
    if (files.length === 0 || !latest.current.upload || data?.types.includes('text/html')) return false
    void addPictures(files)
    return true
  }
  async function addPictures(files: readonly File[]) {
    const { upload: keep, t: words } = latest.current
    if (!keep) return
    setNote(words.uploading)
    for (const file of files) {
      try {
        const src = await keep(file)
        editor
          .chain()
          .focus()
          .insertContent({ type: 'figure', attrs: { src, alt: '' } })
          .run()
        setNote('')
      } catch (error) {
        setNote(errorWords(error, words.pictureFailed))
      }
    }
  }
  const close = () => setOpen(null)
  // As soon as the dialog is gone, so that anything that would return the focus to its button finds it here.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!open && wasOpen.current) editor.view.focus()
    wasOpen.current = open !== null
  }, [open, editor])
  return (
    <div className={css.editor} data-look={look} data-wrong={isWrong || undefined}>
      <EditorToolbar
        editor={editor}
        label={label}
        hasGaps={hasGaps}
        isShort={look === 'line'}
        isDisabled={isDisabled}
        onPictures={upload ? (files) => void addPictures(files) : null}
        onLink={() => setOpen({ kind: 'link', href: String(editor.getAttributes('link').href ?? '') })}
        onFormula={() => setOpen({ kind: 'formula', tex: '', isDisplay: false, at: null })}
        onDescribe={() =>
          setOpen({
            kind: 'picture',
            alt: String(editor.getAttributes('figure').alt ?? ''),
            at: editor.state.selection.from,
          })
        }
      />
      <p className={note ? css.note : 'vh'} role="status">
        {note}
      </p>
      <div className={css.box}>
        <EditorContent editor={editor} />
      </div>
      {open?.kind === 'link' ? (
        <LinkDialog
          href={open.href}
          onClose={close}
          onRemove={() => {
            editor.chain().extendMarkRange('link').unsetMark('link').run()
            close()
          }}
          onSet={(href) => {
            const chain = editor.chain().extendMarkRange('link')
            if (editor.state.selection.empty && !open.href)
              chain
                .insertContent({
                  type: 'text',
                  text: href.replace(/^mailto:/, ''),
                  marks: [{ type: 'link', attrs: { href } }],
                })
                .run()
            else chain.setMark('link', { href }).run()
            close()
          }}
        />
      ) : null}
      {open?.kind === 'formula' ? (
        <FormulaDialog
          tex={open.tex}
          isDisplay={open.isDisplay}
          onClose={close}
          onSet={(tex, isDisplay) => {
            const node = { type: 'formula', attrs: { tex, isDisplay } }
            if (open.at === null) editor.chain().insertContent(node).run()
            else
              editor
                .chain()
                .insertContentAt({ from: open.at, to: open.at + 1 }, node)
                .run()
            close()
          }}
        />
      ) : null}
      {open?.kind === 'picture' ? (
        <PictureDescriptionDialog
          alt={open.alt}
          onClose={close}
          onSet={(alt) => {
            editor.chain().updateAttributes('figure', { alt }).run()
            close()
          }}
        />
      ) : null}
    </div>
  )
}
