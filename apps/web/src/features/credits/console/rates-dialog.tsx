import { type FormEvent, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { SearchPicker } from '#web/console/finder.tsx'
import { DayPicker } from '#web/console/form/fields/day-field.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay, formatPoints } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { parseCreditAmount } from '../credit-amount.ts'
import {
  type CreditableItem,
  type CreditKind,
  type CreditRate,
  findCreditableItems,
  setCreditRate,
  useCreditRates,
} from './credit-console.queries.ts'
import { creditConsoleTexts } from './credit-console-texts.ts'
import css from './credits-console.module.css'

const idOf = (thing: CreditableItem) => thing.productId ?? thing.classId ?? thing.examId ?? thing.schemeId ?? ''
const kindOf = (thing: CreditableItem) =>
  thing.productId ? 'product' : thing.classId ? 'class' : thing.examId ? 'exam' : 'scheme'

/** The rates of each thing together, in the order of the answer. */
function byThing(rates: readonly CreditRate[]): readonly (readonly CreditRate[])[] {
  const groups = new Map<string, CreditRate[]>()
  for (const rate of rates) groups.set(idOf(rate), [...(groups.get(idOf(rate)) ?? []), rate])
  return [...groups.values()]
}

/** The sources of a kind of credits: the amount of each, and the day from which it applies. */
export function CreditRatesDialog({ kind, onClose }: { readonly kind: CreditKind; readonly onClose: () => void }) {
  const texts = useTexts(creditConsoleTexts)
  const t = texts.rates
  const ui = useTexts(uiTexts)
  const query = useCreditRates(kind.kindId)
  const [asked, setAsked] = useState<CreditableItem | null>(null)
  const amountOf = (amount: number) =>
    amount === 0 ? t.ended : `${formatPoints(amount)} ${texts.unitOf(amount, kind.unit)}`
  const today = query.data?.today ?? null
  if (asked && today !== null)
    return <RateForm kind={kind} thing={asked} today={today} onClose={() => setAsked(null)} />
  return (
    <Modal
      title={t.title(pickReaderText(kind.name))}
      width={560}
      onClose={onClose}
      footer={<Button onPress={onClose}>{ui.close}</Button>}
    >
      <div className={css.fields}>
        <p className={css.quiet}>{t.lead}</p>
        <QueryStates query={query} skeleton={<Skeleton height={160} />}>
          {({ rates }) => (
            <>
              {rates.length === 0 ? <p className={css.none}>{t.none}</p> : null}
              <ul className={css.rates}>
                {byThing(rates).map((all) => {
                  const now = all.find((rate) => rate.isInForce)
                  const next = all.findLast((rate) => !rate.isInForce && rate.fromOn > (now?.fromOn ?? ''))
                  const [thing] = all
                  if (!thing) return null
                  return (
                    <li key={idOf(thing)}>
                      <div>
                        {pickReaderText(thing.title)}
                        <small>
                          {[
                            texts.sourceOf[kindOf(thing)],
                            now ? t.from(formatDay(now.fromOn)) : '',
                            next && next.fromOn > (today ?? '')
                              ? t.next(amountOf(next.amount), formatDay(next.fromOn))
                              : '',
                            t.entries(all.reduce((sum, rate) => sum + rate.entries, 0)),
                          ]
                            .filter(Boolean)
                            .join(' · ')}
                        </small>
                      </div>
                      <span className={`num ${css.value}`}>{now ? t.now(amountOf(now.amount)) : '—'}</span>
                      {kind.mayChange ? (
                        <Button
                          look="quiet"
                          aria-label={t.changeOf(pickReaderText(thing.title))}
                          onPress={() => setAsked(thing)}
                        >
                          {t.change}
                        </Button>
                      ) : null}
                    </li>
                  )
                })}
              </ul>
            </>
          )}
        </QueryStates>
        {kind.mayChange ? (
          <SearchPicker
            label={t.add}
            nothing={t.nothingFound}
            search={async (q, signal) => (await findCreditableItems(kind.kindId, q, signal)).things}
            show={(thing) => ({
              id: idOf(thing),
              words: pickReaderText(thing.title),
              note: texts.sourceOf[kindOf(thing)],
            })}
            onPick={setAsked}
          />
        ) : null}
      </div>
    </Modal>
  )
}

type FormProps = {
  readonly kind: CreditKind
  readonly thing: CreditableItem
  readonly today: string
  readonly onClose: () => void
}
function RateForm({ kind, thing, today, onClose }: FormProps) {
  const texts = useTexts(creditConsoleTexts)
  const t = texts.rates
  const ui = useTexts(uiTexts)
  const [typed, setTyped] = useState('')
  const [fromOn, setFrom] = useState<string | null>(today)
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, start] = useWork()
  const set = async (event?: FormEvent) => {
    event?.preventDefault()
    const amount = parseCreditAmount(typed)
    if (amount === null) return setWhy(t.wrongAmount)
    const { productId, classId, examId, schemeId } = thing
    await start(
      async () => {
        await setCreditRate({
          kindId: kind.kindId,
          amount,
          fromOn: fromOn ?? today,
          ...(productId ? { productId } : {}),
          ...(classId ? { classId } : {}),
          ...(examId ? { examId } : {}),
          ...(schemeId ? { schemeId } : {}),
        })
        toast('success', t.done)
        onClose()
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <Modal
      title={pickReaderText(thing.title)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={isBusy} onPress={() => void set()}>
            {t.set}
          </Button>
        </>
      }
    >
      <form className={css.fields} onSubmit={(event) => void set(event)} noValidate>
        <label>
          {`${t.amount} (${texts.unit[kind.unit]})`}
          <input
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            aria-invalid={why !== null || undefined}
            onChange={(event) => {
              setTyped(event.target.value)
              setWhy(null)
            }}
          />
          <small className={css.quiet}>{t.amountHint}</small>
        </label>
        <div className={css.field}>
          {t.fromLabel}
          <DayPicker label={t.fromLabel} value={fromOn} onChange={setFrom} />
        </div>
        {why ? (
          <p role="alert" className={css.refused}>
            {why}
          </p>
        ) : null}
      </form>
    </Modal>
  )
}
