import { wishLimits } from '@portal/contract/community/wish.limits.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { HighlightedTitle } from '#web/ui/marked.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { type CreatedWish, createWish, useSimilarWishes } from './wish.queries.ts'
import { WishLine } from './wish-line.tsx'
import { wishTexts } from './wish-texts.ts'
import css from './wishes.module.css'

/** The pause in typing after which similar wishes are fetched, in milliseconds. */
const rest = 250

/**
 * The form of a wish, which shows similar ones while the reader types. `about` is the search without results that led
 * here.
 */
export function WishForm({ about }: { readonly about: string }) {
  const t = useTexts(wishTexts).ask
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(about)
  const [reason, setReason] = useState('')
  const [isBusy, run] = useWork()
  const [wrong, setWrong] = useState<{ readonly title?: string; readonly reason?: string }>({})
  const [asked, setAsked] = useState<CreatedWish | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setWrong({})
    await run(
      async () => {
        setAsked(await createWish(title, reason))
        setTitle('')
        setReason('')
      },
      (error) => {
        const { form: rest, ...found } = fieldErrorWords(error, ['title', 'reason'], t.failed)
        showInvalidFields(form, () => setWrong(rest ? { title: rest } : found))
      },
    )
  }
  const isOpen = title.trim() !== ''
  const left = wishLimits.reason - [...reason].length
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={id}>{t.label}</label>
      <div className={css.line}>
        <input
          id={id}
          ref={field}
          value={title}
          maxLength={wishLimits.title}
          placeholder={t.hint}
          autoComplete="off"
          enterKeyHint="send"
          aria-invalid={wrong.title ? true : undefined}
          aria-describedby={wrong.title ? `${id}-fault` : undefined}
          onChange={(event) => {
            setTitle(event.target.value)
            setWrong({})
            setAsked(null)
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          {t.action}
        </Button>
      </div>
      <p id={`${id}-fault`} className={css.fault} role="alert">
        {wrong.title ?? ''}
      </p>
      {isOpen ? (
        <>
          <Alike title={title} />
          <div className={css.why}>
            <label htmlFor={`${id}-why`}>{t.reason}</label>
            <textarea
              id={`${id}-why`}
              rows={2}
              maxLength={wishLimits.reason}
              value={reason}
              placeholder={t.reasonHint}
              aria-invalid={wrong.reason ? true : undefined}
              aria-describedby={wrong.reason ? `${id}-why-fault ${id}-privacy` : `${id}-privacy`}
              onChange={(event) => {
                setReason(event.target.value)
                setWrong({})
              }}
            />
            <p id={`${id}-why-fault`} className={css.fault} role="alert">
              {wrong.reason ?? ''}
            </p>
            <small id={`${id}-privacy`}>{t.privacy}</small>
            {left < 60 ? <small role="status">{t.reasonLeft(formatNumber(left))}</small> : null}
          </div>
        </>
      ) : null}
      <div role="status">
        {asked ? (
          <div className={css.asked}>
            <p>
              {asked.isNew
                ? t.isNew
                : asked.wish.state === 'open' || asked.wish.state === 'planned'
                  ? t.joined
                  : t.answered}
            </p>
            <ul>
              <WishLine
                wish={asked.wish}
                level={2}
                onGone={() => {
                  setAsked(null)
                  field.current?.focus()
                }}
              />
            </ul>
          </div>
        ) : null}
      </div>
    </form>
  )
}

/** Wishes to join and existing courses, instead of a new request. */
function Alike({ title }: { readonly title: string }) {
  const t = useTexts(wishTexts).ask
  const { data } = useSimilarWishes(useSettled(title))
  const { wishes = [], products = [] } = data ?? {}
  return (
    <>
      <p className="vh" role="status">
        {data ? t.alikeCount(wishes.length, products.length) : ''}
      </p>
      {wishes.length > 0 ? (
        <div className={css.alike}>
          <h2>{t.alike}</h2>
          <ul>
            {wishes.map((wish) => (
              <WishLine key={wish.wishId} wish={wish} />
            ))}
          </ul>
        </div>
      ) : null}
      {products.length > 0 ? (
        <div className={css.alike}>
          <h2>{t.courses}</h2>
          <ul className={css.courses}>
            {products.map((product) => (
              <li key={product.productId}>
                <Link to={product.isKnowledge ? '/knowledge-preview' : '/detail'} search={{ id: product.productId }}>
                  <HighlightedTitle text={product.title} hits={product.titleHits} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), rest)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
