import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { createStore, type Store, useStore } from '#web/api/store.ts'
import type { ConsoleForm, FormValuesOf } from '#web/console/form/use-form.ts'
import { fieldValueAt } from '#web/console/form/values.ts'
import type { questionForm } from '../question.form.ts'

export type QuestionForm = ConsoleForm<FormValuesOf<typeof questionForm>>
export type EditorLanguages = 'both' | 'zh' | 'en'
export const shownEditorLanguages = (shown: EditorLanguages): readonly ('zh' | 'en')[] =>
  shown === 'both' ? ['zh', 'en'] : [shown]

type Editing = {
  readonly form: QuestionForm
  readonly type: QuestionType
  readonly languages: EditorLanguages
  /** The server's problems by field, until the form changes. */
  readonly refused: Store<ReadonlyMap<string, string>>
}
const EditingContext = createContext<Editing | null>(null)
export const QuestionEditingProvider = ({ children, ...editing }: Editing & { readonly children: ReactNode }) => (
  <EditingContext value={editing}>{children}</EditingContext>
)

export function useQuestionEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('drawn outside of an editor')
  return editing
}
export const createFieldErrorStore = (): Store<ReadonlyMap<string, string>> =>
  createStore<ReadonlyMap<string, string>>(new Map())

/**
 * Returns the problem of a field such as `options.2`, found by the form's rules or by the server; null if there is
 * none.
 */
export function useFieldProblem(place: string): string | null {
  const { form, refused } = useQuestionEditing()
  const { errors } = useFormState({ control: form.control })
  const told = useStore(refused).get(place)
  const own = fieldValueAt(errors, place) as { readonly message?: unknown } | undefined
  return told ?? (typeof own?.message === 'string' ? own.message : null)
}

/** Returns the first problem within a part of the form; null if there is none. */
export function useProblemInPart(part: string): string | null {
  const { form, refused } = useQuestionEditing()
  const { errors } = useFormState({ control: form.control })
  const told = [...useStore(refused)].find(([place]) => place === part || place.startsWith(`${part}.`))?.[1]
  return told ?? firstMessage(fieldValueAt(errors, part))
}
function firstMessage(errors: unknown): string | null {
  if (typeof errors !== 'object' || errors === null) return null
  const { message } = errors as { readonly message?: unknown }
  if (typeof message === 'string') return message
  for (const [name, inside] of Object.entries(errors)) {
    if (name === 'ref') continue
    const found = firstMessage(inside)
    if (found) return found
  }
  return null
}

/** Returns a ref for a part that opens in place of its button; focuses the first field of the part when it opens. */
export function useFirstFieldFocus(isOpen: boolean): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return
    // An editor inserts its text into the page after it is drawn.
    const frame = requestAnimationFrame(() =>
      part.current?.querySelector<HTMLElement>('[role="textbox"], textarea, input:not([type=file])')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return part
}
