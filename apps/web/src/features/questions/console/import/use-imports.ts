import { useEffect, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useTexts } from '#web/ui/texts.ts'
import { questionImportTexts } from './import-texts.ts'
import {
  emptyPaperSelection,
  type PaperCorrectionLines,
  type PaperSelection,
  paperSelectionInput,
  selectionAfterCorrection,
} from './paper-rows.ts'
import {
  commitQuestionFile,
  correctImportedPaper,
  type OpenedImport,
  openImportPreview,
  previewQuestionFile,
  type QuestionImportPreview,
} from './question-import.queries.ts'

export type QuestionImportOutcome = { readonly bankId: string; readonly added: number; readonly known: number }
type State =
  | { readonly kind: 'waiting' | 'sending' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'seen'; readonly preview: QuestionImportPreview }
  | { readonly kind: 'done'; readonly preview: QuestionImportPreview; readonly outcome: QuestionImportOutcome }
/**
 * A file in the import. `files` is empty if the file was read during an earlier visit: it can be imported, but not read
 * again.
 */
export type QuestionImportItem = {
  readonly key: number
  readonly name: string
  readonly files: readonly File[]
  /** Null: a new one. */
  readonly bankId: string | null
  readonly bankTitle: OpenedImport['bankTitle']
  readonly mapping: string | undefined
  /** The preview of a paper before it was read again; its corrections are preserved. */
  readonly after?: string | null
  /** Decisions about the questions of a paper. */
  readonly selection: PaperSelection
  readonly state: State
}
export const previewOfItem = ({ state }: QuestionImportItem): QuestionImportPreview | null =>
  'preview' in state ? state.preview : null
export const importIdOf = (item: QuestionImportItem): string | null => previewOfItem(item)?.importId ?? null

/** Reads the files of one visit, one after the other; each is imported separately. */
export function useQuestionImports() {
  const t = useTexts(questionImportTexts)
  const [items, setItems] = useState<readonly QuestionImportItem[]>([])
  const lastKey = useRef(0)
  const runs = useRef(new Map<number, number>())
  const set = (key: number, change: Partial<QuestionImportItem>) =>
    setItems((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const next = items.find(({ state }) => state.kind === 'waiting')
  const isReading = items.some(({ state }) => state.kind === 'sending')
  useEffect(() => {
    if (!next || isReading) return
    const { key, files, bankId, mapping, after } = next
    const run = (runs.current.get(key) ?? 0) + 1
    runs.current.set(key, run)
    setItems((all) => all.map((one) => (one.key === key ? { ...one, state: { kind: 'sending' } } : one)))
    const settle = (state: State) =>
      runs.current.get(key) === run && setItems((all) => all.map((one) => (one.key === key ? { ...one, state } : one)))
    previewQuestionFile(files, {
      ...(bankId ? { bankId } : {}),
      ...(mapping ? { mapping } : {}),
      ...(after ? { after } : {}),
    }).then(
      (preview) => settle({ kind: 'seen', preview }),
      (error: unknown) => settle({ kind: 'refused', why: errorWords(error, t.unread) }),
    )
  }, [next, isReading, t])
  return {
    items,
    /** Adds files, to be read one after another; returns the key of the first. */
    add(groups: readonly (readonly File[])[], bankId: string | null): number {
      const added = groups.map((files): QuestionImportItem => {
        lastKey.current += 1
        return {
          key: lastKey.current,
          name: files[0]?.name ?? '',
          files,
          bankId,
          bankTitle: null,
          mapping: undefined,
          selection: emptyPaperSelection,
          state: { kind: 'waiting' },
        }
      })
      setItems((all) => [...all, ...added])
      return added[0]?.key ?? 0
    },
    /** Opens an earlier preview; returns its key. Throws the errors of the call. */
    async open(importId: string): Promise<number> {
      const { bankTitle, outcome, ...preview } = await openImportPreview(importId)
      lastKey.current += 1
      const { bankId, fileName } = preview
      const state: State =
        outcome && bankId ? { kind: 'done', preview, outcome: { bankId, ...outcome } } : { kind: 'seen', preview }
      const item: QuestionImportItem = {
        key: lastKey.current,
        name: fileName,
        files: [],
        bankId,
        bankTitle,
        mapping: undefined,
        selection: emptyPaperSelection,
        state,
      }
      setItems((all) => [...all, item])
      return item.key
    },
    /** Reads a file again: for another bank, with mapped columns, or after a failure. */
    again: (key: number, change: Partial<Pick<QuestionImportItem, 'bankId' | 'mapping' | 'files'>>) => {
      const before = items.find((one) => one.key === key)
      set(key, {
        ...change,
        ...('bankId' in change ? {} : { selection: emptyPaperSelection }),
        after: before ? importIdOf(before) : null,
        state: { kind: 'waiting' },
      })
    },
    /** Reads lines of a paper as they were corrected, or as in the file; throws the refusal of the call. */
    async correct(
      item: QuestionImportItem,
      { from, to }: Pick<PaperCorrectionLines, 'from' | 'to'>,
      text: string | null,
    ): Promise<void> {
      const before = previewOfItem(item)
      if (!before?.importId) return
      const { importId } = before
      const preview = {
        importId,
        ...(await correctImportedPaper({ importId, from, to, ...(text === null ? {} : { text }) })),
      }
      setItems((all) =>
        all.map((one) =>
          one.key === item.key
            ? {
                ...one,
                selection: selectionAfterCorrection(before, preview, one.selection),
                state: { kind: 'seen', preview },
              }
            : one,
        ),
      )
    },
    select: (key: number, selection: PaperSelection) => set(key, { selection }),
    remove: (key: number) => setItems((all) => all.filter((one) => one.key !== key)),
    /** Stores a file's questions; throws the refusal of the call. */
    async commit(
      item: QuestionImportItem,
      title: { readonly zh?: string; readonly en?: string } | null,
    ): Promise<QuestionImportOutcome | null> {
      const preview = previewOfItem(item)
      if (item.state.kind !== 'seen' || !preview?.importId) return null
      const outcome = await commitQuestionFile({
        importId: preview.importId,
        ...paperSelectionInput(preview, item.selection),
        ...(title ? { bankTitle: title } : {}),
      })
      set(item.key, { state: { kind: 'done', preview, outcome } })
      return outcome
    },
  }
}
