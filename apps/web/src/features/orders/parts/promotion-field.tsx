import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type OrderQuote, type OrderSubject, usePromotionCheck } from '../order.queries.ts'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'

type Props = {
  readonly asked: OrderSubject
  readonly promotion: OrderQuote['promotion']
  /** Takes a code that the server accepts, or null for none. */
  readonly onPromotion: (code: string | null) => void
}

/** The field for a promotion code, which the server checks, or the code that already applies. */
export function PromotionField({ asked, promotion, onPromotion }: Props) {
  const t = useTexts(orderTexts)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { isBusy, problem, check, clear } = usePromotionCheck(asked)
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && (await check(typed))) onPromotion(typed)
  }
  if (promotion)
    return (
      <p className={css.applied}>
        <span>{t.promotionOn(promotion.code)}</span>
        <Button
          look="line"
          size="s"
          onClick={() => {
            setTyped('')
            setOpen(false)
            onPromotion(null)
          }}
        >
          {t.promotionOff}
        </Button>
      </p>
    )
  if (!isOpen)
    return (
      <button type="button" className={css.open} onClick={() => setOpen(true)}>
        {t.promotionAsk}
      </button>
    )
  return (
    <form className={css.promotion} onSubmit={(event) => void apply(event)} noValidate>
      <Field
        label={t.promotion}
        ref={focusOnce}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value)
          clear()
        }}
      />
      <Button look="line" type="submit" isBusy={isBusy} disabled={typed.trim() === ''}>
        {t.promotionApply}
      </Button>
    </form>
  )
}
