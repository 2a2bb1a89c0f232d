import { hasPlaces } from '@portal/contract/exams/question-types.ts'
import { useEffect } from 'react'
import { isDialogOpen } from '#web/ui/open-dialogs.ts'
import type { AnswerChangeHandler } from '../parts/question-card.tsx'
import { type AnswerDrafts, type AttemptQuestion, toggleOption } from './answer-sheet.ts'

type Keys = {
  readonly questions: readonly AttemptQuestion[]
  readonly drafts: AnswerDrafts
  readonly current: number
  readonly isOff: boolean
  readonly onChange: AnswerChangeHandler
  readonly onGo: (position: number) => void
  /** Announces the time left, and opens the list of keys; practice has neither. */
  readonly onTime?: () => void
  readonly onHelp?: () => void
}

/**
 * Binds the keys of the paper: letters choose an option, the left and right arrows move, F marks a question as
 * uncertain, T announces the time, and ? shows the keys. They don't work while text is being entered or a dialog is
 * open.
 */
export function useAnswerKeys({ questions, drafts, current, isOff, onChange, onGo, onTime, onHelp }: Keys): void {
  useEffect(() => {
    if (isOff) return
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const isWriting = target.matches('textarea, select, input:not([type=radio], [type=checkbox])')
      if (
        isWriting ||
        event.isComposing ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isDialogOpen()
      )
        return
      const question = questions.find(({ position }) => position === current)
      if (!question) return
      if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
        event.preventDefault()
        onGo(current + (event.key === 'ArrowRight' ? 1 : -1))
        return
      }
      const letter = event.key.toUpperCase()
      if (!hasPlaces(question.type) && question.options.some(({ key }) => key === letter))
        onChange(current, { answer: (before) => toggleOption(question.type, before, letter) })
      else if (letter === 'F') onChange(current, { uncertain: !drafts.get(current)?.uncertain })
      else if (letter === 'T') onTime?.()
      else if (event.key === '?') onHelp?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [questions, drafts, current, isOff, onChange, onGo, onTime, onHelp])
}
