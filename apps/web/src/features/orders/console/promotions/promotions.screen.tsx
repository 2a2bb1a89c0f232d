import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatListDay, formatMoney, formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { PromotionDialog, promotableOrderKinds } from './promotion-dialog.tsx'
import { promotionTexts } from './promotion-texts.ts'
import css from './promotions.module.css'
import { type PromotionRow, setPromotionPaused, usePromotions } from './promotions.queries.ts'
import type { texts } from './texts/zh.ts'

const states = ['open', 'planned', 'usedUp', 'ended', 'paused'] as const
type Texts = typeof texts

const discountOf = (t: Texts, { percent, amount }: PromotionRow) =>
  percent === null ? t.amountOff(formatMoney(amount ?? 0)) : t.percentOff(formatPercent(percent))
const kindsOf = (t: Texts, { kinds }: PromotionRow) =>
  kinds.length === promotableOrderKinds.length ? t.everything : kinds.map((kind) => t.kinds[kind]).join(' · ')
const daysOf = (t: Texts, { startsOn, endsOn }: PromotionRow) => {
  if (startsOn && endsOn) return t.between(formatListDay(startsOn), formatListDay(endsOn))
  if (startsOn) return t.from(formatListDay(startsOn))
  return endsOn ? t.until(formatListDay(endsOn)) : t.always
}
const usesOf = (t: Texts, { uses, maxUses }: PromotionRow) =>
  maxUses === null ? formatNumber(uses) : t.usesOf(formatNumber(uses), formatNumber(maxUses))

/** Promotion codes: their discounts, limits and uses. */
export function PromotionsScreen() {
  const t = useTexts(promotionTexts)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <DataTable<PromotionRow>
        name="promotions"
        title={t.title}
        sort="-createdAt"
        useRows={usePromotions}
        keyOf={(row) => row.promotionId}
        nameOf={(row) => row.code}
        counted={t.counted}
        searchHint={t.searchHint}
        actions={
          <Button look="solid" onPress={() => setAdding(true)}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.add}
          </Button>
        }
        columns={[
          {
            id: 'code',
            words: t.columns.code,
            width: 200,
            cell: (row) => <span className={css.code}>{row.code}</span>,
          },
          { id: 'discount', words: t.columns.discount, width: 120, phone: 'end', cell: (row) => discountOf(t, row) },
          { id: 'kinds', words: t.columns.kinds, width: 200, fold: 3, cell: (row) => kindsOf(t, row) },
          {
            id: 'company',
            words: t.columns.company,
            width: 130,
            fold: 5,
            cell: (row) => (row.company ? pickReaderText(row.company) : t.everyCompany),
          },
          { id: 'days', words: t.columns.days, width: 220, fold: 2, cell: (row) => daysOf(t, row) },
          { id: 'uses', words: t.columns.uses, width: 110, align: 'end', cell: (row) => usesOf(t, row) },
          { id: 'state', words: t.columns.state, width: 110, phone: 'below', cell: (row) => t.states[row.state] },
          createTimeColumn({
            id: 'createdAt',
            words: t.columns.createdAt,
            width: 165,
            fold: 4,
            of: (row) => row.createdAt,
          }),
        ]}
        filters={[
          {
            name: 'state',
            words: t.columns.state,
            kind: 'choice',
            options: states.map((id) => ({ id, words: t.states[id] })),
          },
        ]}
        views={(['open', 'planned', 'ended'] as const).map((id) => ({
          id,
          words: t.states[id],
          search: { state: id },
          isCounted: true,
        }))}
        isQuiet={(row) => row.state !== 'open' && row.state !== 'planned'}
        panel={{
          title: (row) => row.code,
          note: (row) => `${discountOf(t, row)} · ${t.states[row.state]}`,
          content: (key, row) => (row ? <Details key={key} row={row} /> : <p className={queue.note}>{t.gone}</p>),
        }}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {isAdding ? <PromotionDialog row={null} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function Details({ row }: { readonly row: PromotionRow }) {
  const t = useTexts(promotionTexts)
  const [isEditing, setEditing] = useState(false)
  const [isBusy, work] = useWork()
  const facts = [
    [t.columns.kinds, kindsOf(t, row)],
    [t.columns.company, row.company ? pickReaderText(row.company) : t.everyCompany],
    ...(row.minPrice > 0 ? [[t.minPrice, formatMoney(row.minPrice)]] : []),
    [t.columns.days, daysOf(t, row)],
    [t.columns.uses, usesOf(t, row)],
    [t.each, t.times(formatNumber(row.maxUsesEach))],
    [t.discounted, formatMoney(row.discount)],
    [t.revenue, formatMoney(row.revenue)],
    ...(row.note ? [[t.note, row.note]] : []),
  ] as const
  const pause = () =>
    work(async () => {
      await setPromotionPaused(row, !row.isPaused)
      toast('success', row.isPaused ? t.resumed : t.paused)
    })
  return (
    <>
      <PanelActionRow>
        <Button onPress={() => setEditing(true)}>{t.edit}</Button>
        <Button isBusy={isBusy} onPress={() => void pause()}>
          {row.isPaused ? t.resume : t.pause}
        </Button>
      </PanelActionRow>
      <dl className={queue.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {isEditing ? <PromotionDialog row={row} onClose={() => setEditing(false)} /> : null}
    </>
  )
}
