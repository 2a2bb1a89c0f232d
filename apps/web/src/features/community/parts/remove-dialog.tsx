import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type ProductComment, useRemoveOwnComment } from '../comment.queries.ts'
import { commentTexts } from '../comment-texts.public.ts'

type RemoveProps = { readonly comment: ProductComment; readonly onClose: () => void; readonly onDone: () => void }

/** The confirmation before the reader's own comment is withdrawn. */
export function RemoveCommentDialog({ comment, onClose, onDone }: RemoveProps) {
  const t = useTexts(commentTexts)
  const { isBusy, run } = useRemoveOwnComment({ done: t.removed, failed: t.removeFailed })
  const remove = async () => {
    if (await run({ commentId: comment.commentId })) onDone()
  }
  return (
    <Dialog
      title={t.removeAsk}
      onClose={onClose}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
            {t.remove}
          </Button>
        </>
      }
    >
      <p>{t.removeHint}</p>
    </Dialog>
  )
}
