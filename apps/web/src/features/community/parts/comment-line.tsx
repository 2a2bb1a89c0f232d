import {
  IconDots,
  IconEyeOff,
  IconFlag,
  IconHourglass,
  IconThumbUp,
  IconThumbUpFilled,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { openSignInModal } from '#web/api/login-modal.ts'
import { isLogin } from '#web/api/session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { formatListDay } from '#web/ui/format.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type ProductComment, setCommentLiked } from '../comment.queries.ts'
import { commentTexts } from '../comment-texts.public.ts'
import css from './comments.module.css'
import { RemoveCommentDialog } from './remove-dialog.tsx'
import { ReportCommentDialog } from './report-dialog.tsx'
import { RatingStars } from './stars.tsx'

type LineProps = {
  readonly comment: ProductComment
  /** The comment, or the button pressed last in it, is gone. */
  readonly onGone: () => void
  readonly onLiked: () => void
}

/** One comment with its actions: it can be liked while it is shown, withdrawn by its author, and reported by others. */
export function CommentLine({ comment, onGone, onLiked }: LineProps) {
  const t = useTexts(commentTexts)
  const [open, setOpen] = useState<'report' | 'remove' | null>(null)
  const done = () => {
    setOpen(null)
    requestAnimationFrame(onGone)
  }
  return (
    <li className={css.comment}>
      <span className={css.letter} aria-hidden="true" data-letter={[...comment.authorName][0] ?? ''} />
      <div>
        <h2>
          <span {...foreignLangAttributeOf(comment.authorName)}>{comment.authorName}</span>
          <small>{[comment.authorPosition, comment.isMine ? t.mine : ''].filter(Boolean).join(' · ')}</small>
          <time dateTime={comment.createdAt}>{formatListDay(comment.createdAt)}</time>
        </h2>
        <RatingStars count={comment.rating} />
        <p {...foreignLangAttributeOf(comment.content)}>{comment.content}</p>
        <div className={css.acts}>
          {comment.state === 'shown' ? <Like comment={comment} onLiked={onLiked} /> : <State comment={comment} />}
          {comment.reportedByMe ? (
            <span className={css.reported}>
              <IconFlag size={16} stroke={1.5} aria-hidden="true" />
              {t.reported}
            </span>
          ) : (
            <Menu
              label={t.more(comment.authorName)}
              button={(props) => (
                <IconButton {...props} label={t.more(comment.authorName)} className={css.more}>
                  <IconDots size={20} stroke={1.5} aria-hidden="true" />
                </IconButton>
              )}
            >
              {comment.isMine ? (
                <MenuItem onSelect={() => setOpen('remove')}>
                  <IconTrash size={20} stroke={1.5} aria-hidden="true" />
                  {t.remove}
                </MenuItem>
              ) : (
                <MenuItem onSelect={() => (isLogin() ? setOpen('report') : openSignInModal())}>
                  <IconFlag size={20} stroke={1.5} aria-hidden="true" />
                  {t.report}
                </MenuItem>
              )}
            </Menu>
          )}
        </div>
      </div>
      {open === 'report' ? <ReportCommentDialog comment={comment} onClose={() => setOpen(null)} onDone={done} /> : null}
      {open === 'remove' ? <RemoveCommentDialog comment={comment} onClose={() => setOpen(null)} onDone={done} /> : null}
    </li>
  )
}

function Like({ comment, onLiked }: Pick<LineProps, 'comment' | 'onLiked'>) {
  const t = useTexts(commentTexts)
  const like = async () => {
    if (!isLogin()) return openSignInModal()
    try {
      await setCommentLiked(comment.commentId, !comment.likedByMe)
      onLiked()
    } catch (error) {
      toast('error', errorWords(error, ''))
    }
  }
  const Icon = comment.likedByMe ? IconThumbUpFilled : IconThumbUp
  return (
    <button type="button" className={css.like} aria-pressed={comment.likedByMe} onClick={() => void like()}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <span aria-hidden="true">{comment.likeCount}</span>
      <span className="vh">{t.like(comment.likeCount)}</span>
    </button>
  )
}

/** The state that only the author sees: held, or hidden with the reason. */
function State({ comment }: { readonly comment: ProductComment }) {
  const t = useTexts(commentTexts)
  const isHidden = comment.state === 'hidden'
  const Icon = isHidden ? IconEyeOff : IconHourglass
  return (
    <span className={css.state}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <span>
        <b>{isHidden ? t.hidden : t.waits}</b>
        {isHidden && comment.note ? <small>{t.hiddenWhy(comment.note)}</small> : null}
      </span>
    </span>
  )
}
