import { useEffect, useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import css from '#web/console/queue.module.css'
import { formatNumber } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import own from './community-console.module.css'
import { communityConsoleTexts } from './community-console-texts.ts'
import { findWishes, type ManagedWish, mergeWish, useWish } from './wishes.queries.ts'

type Props = {
  readonly wish: ManagedWish
  readonly intoId: string | null
  readonly onMerged: (words: string) => void
  readonly onClose: () => void
}

/** Merges a wish into another of its company; shows both, and the result. This can't be undone. */
export function MergeWishDialog({ wish, intoId, onMerged, onClose }: Props) {
  const t = useTexts(communityConsoleTexts).wishes
  const ui = useTexts(uiTexts)
  const [chosen, setChosen] = useState(intoId)
  const other = useWish(chosen).data?.wish
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const run = async () => {
    if (!chosen || !other || state.isBusy) return
    setState({ isBusy: true, why: null })
    try {
      await mergeWish({ wishId: wish.wishId, revision: wish.revision, intoWishId: chosen })
      onMerged(t.merged(wish.title, other.title))
      onClose()
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone) })
    }
  }
  return (
    <Modal
      title={t.mergeTitle}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isDisabled={!other} isBusy={state.isBusy} onPress={() => void run()}>
            {t.mergeDo}
          </Button>
        </>
      }
    >
      <div className={own.both}>
        <OneWish head={t.mergeFrom} wish={wish} />
        <div>
          {chosen === null ? (
            <Find wish={wish} onChoose={setChosen} />
          ) : other ? (
            <OneWish head={t.mergeTo} wish={other} />
          ) : (
            <Skeleton height={120} />
          )}
          {chosen === null ? null : (
            <Button look="quiet" onPress={() => setChosen(null)}>
              {t.otherWish}
            </Button>
          )}
        </div>
      </div>
      <p className={css.note}>{t.mergeWhat(formatNumber(wish.wantedCount), wish.wantedCount)}</p>
      {state.why ? (
        <p className={css.refused} role="alert">
          {state.why}
        </p>
      ) : null}
    </Modal>
  )
}

function OneWish({ head, wish }: { readonly head: string; readonly wish: ManagedWish }) {
  const t = useTexts(communityConsoleTexts).wishes
  return (
    <section className={css.section}>
      <header>
        <h3>{head}</h3>
        <span className="num">{t.people(formatNumber(wish.wantedCount), wish.wantedCount)}</span>
      </header>
      <p>
        <b>{wish.title}</b>
      </p>
      <small>
        {t.states[wish.state]} · {wish.askedBy}
      </small>
      <ul>
        {wish.reasons.slice(0, 3).map(({ name, reason, at }) => (
          <li key={`${name} ${at}`}>
            {reason} <small>{name}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Find({ wish, onChoose }: { readonly wish: ManagedWish; readonly onChoose: (wishId: string) => void }) {
  const t = useTexts(communityConsoleTexts).wishes
  const id = useId()
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly ManagedWish[]>([])
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(
      () =>
        void findWishes(wish.companyId, q.trim()).then(
          (rows) => isOver || setFound(rows.filter(({ wishId }) => wishId !== wish.wishId)),
          () => undefined,
        ),
      250,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [q, wish])
  return (
    <div className={css.decide}>
      <label htmlFor={id}>{t.mergeTo}</label>
      <input
        id={id}
        value={q}
        placeholder={t.searchHint}
        autoComplete="off"
        onChange={(event) => setQ(event.target.value)}
      />
      <ul className={own.similar}>
        {found.map(({ wishId, title, wantedCount }) => (
          <li key={wishId}>
            <Button look="quiet" onPress={() => onChoose(wishId)}>
              {title} · {t.people(formatNumber(wantedCount), wantedCount)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
