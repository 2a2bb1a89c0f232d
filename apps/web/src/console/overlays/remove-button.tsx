import { useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { Button } from '../button.tsx'
import { ConfirmationDialog } from './confirm.tsx'

type RemoveButtonProps = {
  readonly words: { readonly remove: string; readonly ask: string; readonly consequence: string; readonly done: string }
  /** The name of the object to remove. */
  readonly object: string
  /** The object can't be restored, so the reader must type its name. */
  readonly isForGood?: boolean
  readonly remove: () => Promise<unknown>
  /** The page to open instead of the removed object. */
  readonly onRemoved: () => unknown
}

/**
 * A button that removes one object after a confirmation. If an error occurs, the confirmation remains open and shows
 * it.
 */
export function RemoveButton({ words, object, isForGood = false, remove, onRemoved }: RemoveButtonProps) {
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Button look="danger" onPress={() => ask(true)}>
        {words.remove}
      </Button>
      {isAsking ? (
        <ConfirmationDialog
          title={words.ask}
          object={object}
          consequence={words.consequence}
          action={words.remove}
          isForGood={isForGood}
          onConfirm={async () => {
            await remove()
            toast('success', words.done)
            await onRemoved()
          }}
          onClose={() => ask(false)}
        />
      ) : null}
    </>
  )
}
