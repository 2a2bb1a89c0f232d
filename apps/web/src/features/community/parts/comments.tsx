import { IconMessage, IconStar, IconStarFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { wordsOfError } from '#web/api/api-error.ts'
import { isLogin } from '#web/api/session.ts'
import { askToSignIn } from '#web/api/sign-in-request.ts'
import { formatIsoDay, formatRating } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { Answer, EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type Comment, setLike, useComments } from '../comment.queries.ts'
import { commentTexts } from '../comment-texts.public.ts'
import { CommentForm } from './comment-form.tsx'
import css from './comments.module.css'

type CommentsProps = { readonly productId: string; readonly rating: number | null; readonly ratingCount: number; readonly mayComment: boolean }

/** What learners say of a product, newest first, six at a time. */
export function Comments({ productId, rating, ratingCount, mayComment }: CommentsProps) {
  const t = useTexts(commentTexts)
  const [page, setPage] = useState(0)
  const comments = useComments(productId, page)
  return (
    <>
      {rating === null ? null : (
        <p className={css.sum}>
          <b>{formatRating(rating)}</b>
          <span>
            <Stars count={Math.round(rating)} />
            {t.average(ratingCount)}
          </span>
        </p>
      )}
      <CommentForm productId={productId} mayComment={mayComment} onSent={() => setPage(0)} />
      <Answer query={comments} skeleton={<Skeleton height={320} />} isEmpty={(data) => data.total === 0} empty={<EmptyState icon={IconMessage} title={t.none} hint={t.noneHint} />}>
        {(data) => (
          <>
            <ul>
              {data.list.map((comment) => (
                <Line key={comment.commentId} comment={comment} />
              ))}
            </ul>
            <Pager page={page} size={data.size} total={data.total} onPage={setPage} />
          </>
        )}
      </Answer>
    </>
  )
}

export function Stars({ count }: { readonly count: number }) {
  const t = useTexts(commentTexts)
  return (
    <span className={css.stars} role="img" aria-label={t.ratingOf(count)}>
      {[1, 2, 3, 4, 5].map((star) => (star <= count ? <IconStarFilled key={star} size={14} /> : <IconStar key={star} size={14} stroke={1.5} />))}
    </span>
  )
}

function Line({ comment }: { readonly comment: Comment }) {
  const t = useTexts(commentTexts)
  const like = async () => {
    if (!isLogin()) return askToSignIn()
    try {
      await setLike(comment.commentId, !comment.likedByMe)
    } catch (error) {
      toast('error', wordsOfError(error, ''))
    }
  }
  const Icon = comment.likedByMe ? IconThumbUpFilled : IconThumbUp
  return (
    <li className={css.comment}>
      <span className={css.letter} aria-hidden="true" data-letter={comment.authorName.slice(0, 1)} />
      <div>
        <h2>
          {comment.authorName}
          <small>{[comment.authorPosition, comment.isMine ? t.mine : ''].filter(Boolean).join(' · ')}</small>
          <time dateTime={comment.createdAt}>{formatIsoDay(comment.createdAt)}</time>
        </h2>
        <Stars count={comment.rating} />
        <p>{comment.content}</p>
        <button type="button" aria-pressed={comment.likedByMe} aria-label={t.like(comment.likeCount)} onClick={() => void like()}>
          <Icon size={16} stroke={1.5} aria-hidden="true" />
          {comment.likeCount}
        </button>
      </div>
    </li>
  )
}
