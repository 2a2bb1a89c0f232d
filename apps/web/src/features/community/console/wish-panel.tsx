import type { wishAnswer } from '@portal/contract/community/wish-staff.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatRecent } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { communityConsoleTexts } from './community-console-texts.ts'
import { WishAnswerForm } from './wish-answer.tsx'
import { type ManagedWish, removeManagedWish, type SimilarWish, useWish } from './wishes.queries.ts'

/** An answer to a wish, in words, and the answer that undoes it (`back`; null: it can't be undone). */
export type UndoableWishAnswer = { readonly words: string; readonly back: InputOf<typeof wishAnswer> | null }
type Acts = {
  readonly ways: PanelNavigation
  readonly onAnswered: (answered: UndoableWishAnswer) => void
  readonly onMerge: (wish: ManagedWish, intoId: string | null) => void
}

/** One wish: the people who want it and their reasons, similar wishes, and the answer. */
export function WishPanel({ wishId, ...acts }: Acts & { readonly wishId: string }) {
  const t = useTexts(communityConsoleTexts).wishes
  const query = useWish(wishId)
  if (query.data) return <Details {...acts} wish={query.data.wish} similar={query.data.similar} />
  if (!query.error) return <PanelSkeleton height={360} />
  if (isApiError(query.error) && query.error.code === 404) return <p className={css.note}>{t.gone}</p>
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
}

function Details({
  wish,
  similar,
  ways,
  onAnswered,
  onMerge,
}: Acts & { readonly wish: ManagedWish; readonly similar: readonly SimilarWish[] }) {
  const t = useTexts(communityConsoleTexts).wishes
  const [isRemoving, setRemoving] = useState(false)
  const isGone = wish.state === 'removed'
  useKeys(
    t.title,
    isGone
      ? {}
      : {
          m: { words: t.merge, run: () => onMerge(wish, similar[0]?.wishId ?? null) },
          d: { words: t.remove, run: () => setRemoving(true) },
        },
  )
  return (
    <>
      {isGone ? null : (
        <PanelActionRow>
          <Button look="danger" shortcut="D" onPress={() => setRemoving(true)}>
            {t.remove}
          </Button>
        </PanelActionRow>
      )}
      <dl className={css.facts}>
        <div>
          <dt>{t.columns.wanted}</dt>
          <dd className="num">
            {t.people(formatNumber(wish.wantedCount), wish.wantedCount)}
            {wish.wantedLately > 0 ? (
              <span className={css.quiet}> · {t.lately(formatNumber(wish.wantedLately))}</span>
            ) : null}
          </dd>
        </div>
        {wish.departments.length > 0 ? (
          <div>
            <dt>{t.columns.departments}</dt>
            <dd>
              {wish.departments.map(({ name, count }) => `${pickReaderText(name)} ${formatNumber(count)}`).join(' · ')}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t.state}</dt>
          <dd>
            {t.states[wish.state]}
            {wish.product ? (
              <>
                {' · '}
                <a className={css.link} href={`/detail?id=${wish.product.productId}`} target="_blank" rel="noreferrer">
                  {pickReaderText(wish.product.title)}
                </a>
              </>
            ) : null}
            {wish.answeredAt ? (
              <span className={`num ${css.quiet}`}>
                {' '}
                · {wish.answeredBy} · {formatRecent(wish.answeredAt)}
              </span>
            ) : null}
          </dd>
        </div>
      </dl>
      <Reasons wish={wish} />
      {isGone ? (
        <p className={css.note}>{t.removedNote}</p>
      ) : (
        <WishAnswerForm key={wish.revision} wish={wish} ways={ways} onAnswered={onAnswered} />
      )}
      {isGone ? null : <SimilarList similar={similar} onMerge={(intoId) => onMerge(wish, intoId)} />}
      {isRemoving ? (
        <ConfirmationDialog
          title={t.removeAsk}
          object={wish.title}
          people={wish.wantedCount}
          consequence={t.removeWhat}
          action={t.remove}
          onConfirm={async () => {
            await removeManagedWish({ wishId: wish.wishId, revision: wish.revision })
            onAnswered({ words: t.removed(wish.title), back: null })
            ways.go(ways.next)
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  )
}

function Reasons({ wish }: { readonly wish: ManagedWish }) {
  const t = useTexts(communityConsoleTexts).wishes
  if (wish.reasons.length === 0) return null
  return (
    <section className={css.section}>
      <header>
        <h3>{t.reasons}</h3>
        <span>{t.reasonsHint}</span>
      </header>
      <ul>
        {wish.reasons.map(({ name, reason, at }) => (
          <li key={`${name} ${at}`}>
            {reason}
            <br />
            <small className="num">
              {name} · {formatRecent(at)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SimilarList({
  similar,
  onMerge,
}: {
  readonly similar: readonly SimilarWish[]
  readonly onMerge: (intoId: string | null) => void
}) {
  const t = useTexts(communityConsoleTexts).wishes
  return (
    <section className={css.section}>
      <header>
        <h3>{t.similar}</h3>
        <Button look="quiet" shortcut="M" onPress={() => onMerge(similar[0]?.wishId ?? null)}>
          {t.merge}
        </Button>
      </header>
      {similar.length === 0 ? (
        <p className={css.note}>{t.noSimilar}</p>
      ) : (
        <ul>
          {similar.map(({ wishId, title, state, wantedCount }) => (
            <li key={wishId} className={css.line}>
              <span>
                {title}
                <br />
                <small className="num">
                  {t.states[state]} · {t.people(formatNumber(wantedCount), wantedCount)}
                </small>
              </span>
              <Button look="quiet" aria-label={t.mergeInto(title)} onPress={() => onMerge(wishId)}>
                {t.mergeShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
