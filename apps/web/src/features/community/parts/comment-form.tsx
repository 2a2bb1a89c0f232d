import { commentLimits } from '@portal/contract/community/comment.limits.ts'
import { IconStarFilled } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { wordsOfError } from '#web/api/api-error.ts'
import { useSession } from '#web/api/session.ts'
import { askToSignIn } from '#web/api/sign-in-request.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { publishComment } from '../comment.queries.ts'
import { commentTexts } from '../comment-texts.public.ts'
import css from './comments.module.css'

/** A score and words, both asked for; what was written stays until it is published. */
export function CommentForm({ productId, mayComment, onSent }: { readonly productId: string; readonly mayComment: boolean; readonly onSent: () => void }) {
  const t = useTexts(commentTexts)
  const session = useSession()
  const [rating, setRating] = useState(0)
  const [content, setContent] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  if (!session)
    return (
      <p className={css.ask}>
        <Button look="line" size="s" onClick={askToSignIn}>
          {t.signIn}
        </Button>
      </p>
    )
  if (!mayComment) return <p className={css.ask}>{t.notEntitled}</p>
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (rating < 1) return setRefused(t.ratingMissing)
    if (!content.trim()) return setRefused(t.contentMissing)
    setBusy(true)
    setRefused(null)
    try {
      const state = await publishComment({ productId, rating, content })
      setRating(0)
      setContent('')
      toast('success', state === 'pending' ? t.sentWaiting : t.sent)
      onSent()
    } catch (error) {
      setRefused(wordsOfError(error, t.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.form} aria-label={t.write} onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend>{t.yourRating}</legend>
        <span className={css.pick}>
          {[5, 4, 3, 2, 1].map((star) => (
            <label key={star} data-chosen={rating === star || undefined}>
              <input type="radio" name="rating" value={star} checked={rating === star} onChange={() => setRating(star)} />
              <IconStarFilled size={24} aria-hidden="true" />
              <span className="vh">{t.stars(star)}</span>
            </label>
          ))}
        </span>
      </fieldset>
      <textarea value={content} maxLength={commentLimits.contentMax} placeholder={t.hint} aria-label={t.write} onChange={(event) => setContent(event.target.value)} />
      <div className={css.foot}>
        <span role={refused ? 'alert' : undefined} className={refused ? css.refused : undefined}>
          {refused ?? (content.length > commentLimits.contentMax - 200 ? t.left(commentLimits.contentMax - content.length) : '')}
        </span>
        <Button size="s" type="submit" isBusy={isBusy}>
          {isBusy ? t.sending : t.send}
        </Button>
      </div>
    </form>
  )
}
