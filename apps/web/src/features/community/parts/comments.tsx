import { IconMessage } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatRating } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useComments } from '../comment.queries.ts'
import { commentTexts } from '../comment-texts.public.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentLine } from './comment-line.tsx'
import css from './comments.module.css'
import { RatingStars } from './stars.tsx'

type CommentsProps = {
  readonly productId: string
  readonly rating: number | null
  readonly ratingCount: number
  readonly mayComment: boolean
}

/** The average rating of a product, the form for a comment, and the comments, newest first, six at a time. */
export function Comments({ productId, rating, ratingCount, mayComment }: CommentsProps) {
  const t = useTexts(commentTexts)
  const [page, setPage] = useState(0)
  const comments = useComments(productId, page)
  const list = useRef<HTMLUListElement>(null)
  // The list is fetched again after a like (specification section 7); the pressed button may be gone with its page.
  const startAnew = () => {
    if (page === 0) return
    setPage(0)
    list.current?.focus()
  }
  return (
    <>
      {rating === null ? null : (
        <p className={css.sum}>
          <b>{formatRating(rating)}</b>
          <span>
            <RatingStars count={Math.round(rating)} />
            {t.average(ratingCount)}
          </span>
        </p>
      )}
      <CommentForm productId={productId} mayComment={mayComment} onSent={() => setPage(0)} />
      <QueryStates
        query={comments}
        skeleton={<RowsSkeleton height={320} />}
        isEmpty={(data) => data.total === 0}
        empty={<EmptyState icon={IconMessage} title={t.none} hint={t.noneHint} />}
      >
        {(data) => (
          <>
            <ul ref={list} className={css.list} tabIndex={-1}>
              {data.list.map((comment) => (
                <CommentLine
                  key={comment.commentId}
                  comment={comment}
                  onGone={() => list.current?.focus({ preventScroll: true })}
                  onLiked={startAnew}
                />
              ))}
            </ul>
            <Pager page={page} size={data.size} total={data.total} onPage={setPage} />
          </>
        )}
      </QueryStates>
    </>
  )
}
