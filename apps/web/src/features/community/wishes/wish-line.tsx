import { IconCheck, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatListDay, formatNumber } from '#web/ui/format.ts'
import { HighlightedTitle } from '#web/ui/marked.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { setWishWanted, type Wish } from './wish.queries.ts'
import { wishTexts } from './wish-texts.ts'
import css from './wishes.module.css'

type Own = { readonly of: Wish; readonly wantedCount: number; readonly isWanted: boolean }

type LineProps = { readonly wish: Wish; readonly level?: 2 | 3; readonly onGone?: () => void }

/**
 * A wish with its number of votes and its answer. `level` is the level of its heading; `onGone` is called when the last
 * voter of an open wish has withdrawn, because the wish is then deleted.
 */
export function WishLine({ wish, level = 3, onGone }: LineProps) {
  const t = useTexts(wishTexts)
  // The reader's own change is shown until the list has newer data.
  const [own, setOwn] = useState<Own | null>(null)
  const now = own?.of === wish ? own : wish
  const Heading = `h${level}` as const
  const day = formatListDay(wish.createdAt)
  return (
    <li className={css.wish}>
      <Want wish={wish} now={now} onChange={(after) => setOwn({ of: wish, ...after })} onGone={onGone} />
      <div className={css.said}>
        <Heading>
          <HighlightedTitle text={wish.title} hits={wish.titleHits} />
        </Heading>
        <small>
          {wish.isMine ? t.askedByMe(day) : t.asked(day)}
          {wish.answeredAt ? ` · ${t.answeredOn(formatListDay(wish.answeredAt))}` : ''}
        </small>
        {wish.reason ? <Words label={t.reason} words={wish.reason} /> : null}
        {wish.answer ? <Words label={t.answer} words={wish.answer} /> : null}
      </div>
      <Outcome wish={wish} />
    </li>
  )
}

function Words({ label, words }: { readonly label: string; readonly words: string }) {
  return (
    <dl className={css.words}>
      <dt>{label}</dt>
      <dd>{words}</dd>
    </dl>
  )
}

function Outcome({ wish }: { readonly wish: Wish }) {
  const t = useTexts(wishTexts)
  if (wish.state === 'open') return null
  if (wish.state !== 'made')
    return (
      <p className={css.outcome}>
        <Tag tone={wish.state === 'planned' ? 'signal' : 'plain'}>{t.states[wish.state]}</Tag>
      </p>
    )
  const { product } = wish
  return (
    <p className={css.outcome}>
      {product ? (
        <>
          <Tag tone="ok">{t.states.made}</Tag>
          <Link
            to={product.isKnowledge ? '/knowledge-preview' : '/detail'}
            search={{ id: product.productId }}
            aria-label={t.learnOf(product.title)}
          >
            {product.title}
          </Link>
        </>
      ) : (
        <Tag>{t.gone}</Tag>
      )}
    </p>
  )
}

type WantProps = {
  readonly wish: Wish
  readonly now: Pick<Wish, 'wantedCount' | 'isWanted'>
  readonly onChange: (after: Pick<Wish, 'wantedCount' | 'isWanted'>) => void
  readonly onGone: (() => void) | undefined
}

/**
 * The number of people who want it and, while it is open, the button to join. The last voter is asked before the wish
 * is deleted.
 */
function Want({ wish, now, onChange, onGone }: WantProps) {
  const t = useTexts(wishTexts)
  const [isBusy, run] = useWork()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = <b>{formatNumber(now.wantedCount)}</b>
  if (wish.state !== 'open' && wish.state !== 'planned')
    return (
      <p className={css.count}>
        {count}
        <span>{t.people}</span>
      </p>
    )
  const set = async (isWanted: boolean) => {
    setAsking(false)
    await run(async () => {
      const list = button.current?.closest('ul')
      const after = await setWishWanted(wish.wishId, isWanted)
      onChange(after)
      if (after.wantedCount > 0 || wish.state !== 'open') return
      toast('success', t.takeBack.done)
      if (onGone) return onGone()
      // The button is gone, so the focus moves to its list.
      list?.setAttribute('tabindex', '-1')
      list?.focus({ preventScroll: true })
    }, t.failed)
  }
  const press = () =>
    now.isWanted && now.wantedCount === 1 && wish.state === 'open' ? setAsking(true) : void set(!now.isWanted)
  return (
    <>
      <button
        type="button"
        ref={button}
        className={css.want}
        aria-pressed={now.isWanted}
        disabled={isBusy}
        onClick={press}
      >
        {now.isWanted ? (
          <IconCheck size={16} stroke={1.5} aria-hidden="true" />
        ) : (
          <IconChevronUp size={16} stroke={1.5} aria-hidden="true" />
        )}
        {count}
        <span>
          {t.want}
          <span className="vh">{t.of(wish.title)}</span>
        </span>
      </button>
      {isAsking ? (
        <Dialog
          title={t.takeBack.title}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button look="line" onClick={() => setAsking(false)}>
                {t.takeBack.keep}
              </Button>
              <Button look="danger" onClick={() => void set(false)}>
                {t.takeBack.confirm}
              </Button>
            </>
          }
        >
          <p className={css.ask}>
            <b>{wish.title}</b>
            {t.takeBack.hint}
          </p>
        </Dialog>
      ) : null}
    </>
  )
}
