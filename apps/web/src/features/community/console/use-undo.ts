import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'

/**
 * The last action (`done`), the function that records one (`note`), and the function that undoes it (`act`; null: it
 * can't be undone).
 */
export type UndoState<Done> = {
  readonly done: Done | null
  readonly note: (done: Done) => void
  readonly act: (() => void) | null
}

/**
 * Remembers the last action of a queue until the next one, so that it can be undone. `wayBack` returns the call that
 * undoes an action; null: it can't be undone.
 */
export function useUndo<Done>(wayBack: (done: Done) => (() => Promise<unknown>) | null): UndoState<Done> {
  const ui = useTexts(uiTexts)
  const [done, setDone] = useState<Done | null>(null)
  const back = done === null ? null : wayBack(done)
  return {
    done,
    note: setDone,
    act:
      back &&
      (() => {
        setDone(null)
        void back().catch((error: unknown) => toast('error', errorWords(error, ui.notDone)))
      }),
  }
}
