import { commentLimits } from '@portal/contract/community/comment.limits.ts'
import { IconStarFilled } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { openSignInModal } from '#web/api/login-modal.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { publishComment } from '../comment.queries.ts'
import { commentTexts } from '../comment-texts.public.ts'
import css from './comments.module.css'

type Wrong = { readonly [field in 'rating' | 'content' | 'form']?: string | undefined }

/** A rating and a text, both required; the text remains in the field until it is published. */
export function CommentForm({
  productId,
  mayComment,
  onSent,
}: {
  readonly productId: string
  readonly mayComment: boolean
  readonly onSent: () => void
}) {
  const t = useTexts(commentTexts)
  const id = useId()
  const session = useSession()
  const [rating, setRating] = useState(0)
  const [content, setContent] = useState('')
  const [isBusy, run] = useWork()
  const [wrong, setWrong] = useState<Wrong>({})
  if (!session)
    return (
      <p className={css.ask}>
        <Button look="line" size="s" onClick={openSignInModal}>
          {t.signIn}
        </Button>
      </p>
    )
  if (!mayComment) return <p className={css.ask}>{t.notEntitled}</p>
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const missing = {
      ...(rating < 1 ? { rating: t.ratingMissing } : {}),
      ...(content.trim() ? {} : { content: t.contentMissing }),
    }
    showInvalidFields(form, () => setWrong(missing))
    if (Object.keys(missing).length > 0) return
    await run(
      async () => {
        const state = await publishComment({ productId, rating, content })
        setRating(0)
        setContent('')
        toast('success', state === 'pending' ? t.sentWaiting : t.sent)
        onSent()
      },
      (error) => showInvalidFields(form, () => setWrong(fieldErrorWords(error, ['rating', 'content'], t.failed))),
    )
  }
  return (
    <form className={css.form} aria-label={t.write} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset
        aria-invalid={wrong.rating ? true : undefined}
        aria-describedby={wrong.rating ? `${id}-rating` : undefined}
      >
        <legend>{t.yourRating}</legend>
        <span className={css.pick}>
          {[5, 4, 3, 2, 1].map((star) => (
            <label key={star} data-chosen={rating === star || undefined}>
              <input
                type="radio"
                name="rating"
                value={star}
                checked={rating === star}
                onChange={() => {
                  setRating(star)
                  setWrong({ ...wrong, rating: undefined })
                }}
              />
              <IconStarFilled size={24} aria-hidden="true" />
              <span className="vh">{t.stars(star)}</span>
            </label>
          ))}
        </span>
        <p id={`${id}-rating`} className={css.refused}>
          {wrong.rating ?? ''}
        </p>
      </fieldset>
      <textarea
        value={content}
        maxLength={commentLimits.contentMax}
        placeholder={t.hint}
        aria-label={t.write}
        aria-invalid={wrong.content ? true : undefined}
        aria-describedby={wrong.content ? `${id}-content` : undefined}
        onChange={(event) => {
          setContent(event.target.value)
          setWrong({ ...wrong, content: undefined })
        }}
      />
      <p id={`${id}-content`} className={css.refused}>
        {wrong.content ?? ''}
      </p>
      <div className={css.foot}>
        <span>
          <span role="alert" className={css.refused}>
            {wrong.form ?? ''}
          </span>
          {!wrong.form && content.length > commentLimits.contentMax - 200
            ? t.left(commentLimits.contentMax - content.length)
            : ''}
        </span>
        <Button size="s" type="submit" isBusy={isBusy}>
          {isBusy ? t.sending : t.send}
        </Button>
      </div>
    </form>
  )
}
