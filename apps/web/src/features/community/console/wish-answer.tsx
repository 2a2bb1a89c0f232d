import { wishLimits } from '@portal/contract/community/wish.limits.ts'
import type { wishAnswer } from '@portal/contract/community/wish-staff.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { leaveField } from '#web/console/keys/leave-field.ts'
import { useKeys } from '#web/console/keys/use-keys.ts'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { findProductsByTitle } from '#web/features/catalogue/catalogue-lists.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import own from './community-console.module.css'
import { communityConsoleTexts } from './community-console-texts.ts'
import type { UndoableWishAnswer } from './wish-panel.tsx'
import { answerWish, type ManagedWish } from './wishes.queries.ts'

const answers = ['planned', 'made', 'declined'] as const
type AnswerKind = (typeof answers)[number]
type Props = {
  readonly wish: ManagedWish
  readonly ways: PanelNavigation
  readonly onAnswered: (answered: UndoableWishAnswer) => void
}
type Wrong = { readonly field: 'words' | 'productId' | null; readonly why: string }

/** The answer that undoes an answer; null: the answer with a product can only be replaced by another one. */
function wayBack(wish: ManagedWish, revision: number): InputOf<typeof wishAnswer> | null {
  const base = { wishId: wish.wishId, revision }
  if (wish.state === 'open') return { ...base, state: 'open' }
  if (wish.state === 'made' && wish.product)
    return { ...base, state: 'made', words: wish.answer, productId: wish.product.productId }
  return wish.state === 'planned' || wish.state === 'declined'
    ? { ...base, state: wish.state, words: wish.answer }
    : null
}

/** Answers everyone who supports a wish: planned, available or declined, with a message. */
export function WishAnswerForm({ wish, ways, onAnswered }: Props) {
  const t = useTexts(communityConsoleTexts).wishes
  const ui = useTexts(uiTexts)
  const id = useId()
  const first = useRef<HTMLTextAreaElement>(null)
  const [kind, setKind] = useState<AnswerKind>(() => answers.find((one) => one === wish.state) ?? 'planned')
  const [words, setWords] = useState<{ readonly zh: string; readonly en: string }>({
    zh: wish.answer.zh ?? '',
    en: wish.answer.en ?? '',
  })
  const [product, setProduct] = useState<{ readonly id: string; readonly title: string } | null>(
    wish.product ? { id: wish.product.productId, title: pickReaderText(wish.product.title) } : null,
  )
  const [isBusy, run] = useWork()
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const say = async () => {
    const said = {
      ...(words.zh.trim() ? { zh: words.zh.trim() } : {}),
      ...(words.en.trim() ? { en: words.en.trim() } : {}),
    }
    if (kind === 'declined' && !said.zh && !said.en) {
      setWrong({ field: 'words', why: t.wordsMissing })
      return first.current?.focus()
    }
    if (kind === 'made' && !product) return setWrong({ field: 'productId', why: t.productMissing })
    setWrong(null)
    await run(
      async () => {
        const answered = await answerWish({
          wishId: wish.wishId,
          revision: wish.revision,
          state: kind,
          words: said,
          ...(kind === 'made' && product ? { productId: product.id } : {}),
        })
        onAnswered({ words: t.answered[kind](wish.title), back: wayBack(wish, answered.revision) })
        ways.go(ways.next)
      },
      (error) => {
        const field = error instanceof ApiError && error.fields.includes('productId') ? 'productId' : null
        setWrong({ field, why: errorWords(error, ui.notDone) })
      },
    )
  }
  useKeys(t.answer, {
    ...Object.fromEntries(
      answers.map((one, index) => [String(index + 1), { words: t.states[one], run: () => setKind(one) }]),
    ),
    r: { words: t.writeWords, run: () => first.current?.focus() },
    a: { words: t.answer, run: () => void say() },
  })
  return (
    <section className={css.section} aria-label={t.answer}>
      <header>
        <h3>{t.answer}</h3>
        <span>{t.answerHint}</span>
      </header>
      <div className={css.decide}>
        <div className={css.presets} role="group" aria-label={t.state}>
          {answers.map((one, index) => (
            <button
              key={one}
              type="button"
              aria-pressed={kind === one}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => setKind(one)}
            >
              <Kbd of={String(index + 1)} />
              {t.states[one]}
            </button>
          ))}
        </div>
        {kind === 'made' ? (
          <ProductChoice chosen={product} isWrong={wrong?.field === 'productId'} onChoose={setProduct} />
        ) : null}
        <p className={css.label} id={`${id}-words`}>
          {kind === 'declined' ? t.wordsNeeded : t.words}
        </p>
        {(['zh', 'en'] as const).map((lang) => (
          <textarea
            key={lang}
            ref={lang === 'zh' ? first : undefined}
            lang={lang === 'zh' ? 'zh-CN' : 'en'}
            aria-label={`${t.words}, ${t.languages[lang]}`}
            placeholder={t.languages[lang]}
            value={words[lang]}
            maxLength={wishLimits.answer}
            aria-invalid={wrong?.field === 'words' || undefined}
            onChange={(event) => setWords({ ...words, [lang]: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.stopPropagation()
                leaveField(event.currentTarget)
              }
            }}
          />
        ))}
        {wrong ? (
          <p className={css.refused} role="alert">
            {wrong.why}
          </p>
        ) : null}
        <PanelDecision>
          <Button look="solid" shortcut="A" isBusy={isBusy} onPress={() => void say()}>
            {t.answerTo(formatNumber(wish.wantedCount), wish.wantedCount)}
          </Button>
        </PanelDecision>
      </div>
    </section>
  )
}

type Chosen = { readonly id: string; readonly title: string }
type ChoiceProps = {
  readonly chosen: Chosen | null
  readonly isWrong: boolean
  readonly onChoose: (product: Chosen | null) => void
}

/** The product that the wish was made as, found by words of its title. */
function ProductChoice({ chosen, isWrong, onChoose }: ChoiceProps) {
  const t = useTexts(communityConsoleTexts).wishes
  const id = useId()
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly Chosen[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        void findProductsByTitle(q.trim(), stop.signal).then(
          (list) => setFound(list.map(({ productId, title }) => ({ id: productId, title }))),
          () => undefined,
        ),
      q ? 250 : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q])
  return (
    <>
      <label htmlFor={id}>{t.product}</label>
      {chosen ? (
        <p className={css.line}>
          <span>{chosen.title}</span>
          <Button look="quiet" onPress={() => onChoose(null)}>
            {t.otherProduct}
          </Button>
        </p>
      ) : (
        <>
          <input
            id={id}
            value={q}
            placeholder={t.findProduct}
            autoComplete="off"
            aria-invalid={isWrong || undefined}
            onChange={(event) => setQ(event.target.value)}
          />
          <ul className={own.similar}>
            {found.map((one) => (
              <li key={one.id}>
                <Button look="quiet" onPress={() => onChoose(one)}>
                  {one.title}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
