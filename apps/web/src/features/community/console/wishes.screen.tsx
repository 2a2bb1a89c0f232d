import { useState } from 'react'
import { formatAge, isLongWait } from '#web/console/age.ts'
import { ButtonLink } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import css from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { communityConsoleTexts } from './community-console-texts.ts'
import { MergeWishDialog } from './merge-dialog.tsx'
import { useUndo } from './use-undo.ts'
import { type UndoableWishAnswer, WishPanel } from './wish-panel.tsx'
import { answerWish, type ManagedWish, useManagedWishes, useWishCompanies } from './wishes.queries.ts'

/** The wishes of learners, the most wanted first, where staff answer, merge and remove them. */
export function WishesScreen() {
  const t = useTexts(communityConsoleTexts).wishes
  const [merging, setMerging] = useState<{
    readonly wish: ManagedWish
    readonly intoId: string | null
    readonly ways: PanelNavigation
  } | null>(null)
  const undo = useUndo<UndoableWishAnswer>(({ back }) => (back ? () => answerWish(back) : null))
  const companies = useWishCompanies().data?.companies ?? []
  useActions(t.title, undo.act ? [{ id: 'undo-wish', words: t.undo, shortcut: 'Z', run: undo.act }] : [])
  return (
    <>
      <DataTable<ManagedWish>
        name="wishes"
        title={t.title}
        isQueue
        sort="-wanted"
        facts={
          undo.done ? (
            <span className={css.undo} role="status">
              {undo.done.words}
              {undo.act ? (
                <button type="button" onClick={undo.act} aria-keyshortcuts="Z">
                  {t.undo}
                  <Kbd of="Z" />
                </button>
              ) : null}
            </span>
          ) : (
            t.facts
          )
        }
        actions={<ButtonLink to="/console/wishes/products">{t.demand}</ButtonLink>}
        base={{ words: t.states.open, isCounted: true }}
        useRows={useManagedWishes}
        keyOf={(row) => row.wishId}
        nameOf={(row) => row.title}
        counted={t.counted}
        searchHint={t.searchHint}
        columns={[
          { id: 'title', words: t.columns.title, width: 280, cell: (row) => row.title },
          {
            id: 'wanted',
            words: t.columns.wanted,
            width: 96,
            align: 'end',
            sort: 'wanted',
            sortFirst: 'down',
            phone: 'end',
            cell: (row) => t.people(formatNumber(row.wantedCount), row.wantedCount),
          },
          {
            id: 'lately',
            words: t.columns.lately,
            width: 96,
            align: 'end',
            fold: 3,
            cell: (row) => (row.wantedLately > 0 ? `+${formatNumber(row.wantedLately)}` : '—'),
          },
          {
            id: 'departments',
            words: t.columns.departments,
            width: 190,
            fold: 4,
            cell: (row) => row.departments.map(({ name, count }) => `${pickReaderText(name)} ${count}`).join(' · '),
          },
          {
            id: 'company',
            words: t.columns.company,
            width: 110,
            fold: 2,
            phone: 'below',
            cell: (row) => pickReaderText(row.company),
          },
          { id: 'askedBy', words: t.columns.askedBy, width: 90, fold: 5, cell: (row) => row.askedBy },
          {
            id: 'createdAt',
            words: t.columns.createdAt,
            width: 110,
            align: 'end',
            sort: 'createdAt',
            isTime: true,
            fold: 1,
            phone: 'belowEnd',
            cell: (row) => <Age row={row} />,
          },
        ]}
        filters={[
          { name: 'state', words: t.state, kind: 'choice', options: states.map((id) => ({ id, words: t.states[id] })) },
          ...(companies.length > 1
            ? [
                {
                  name: 'companyId',
                  words: t.columns.company,
                  kind: 'choice' as const,
                  options: companies.map(({ companyId, company }) => ({
                    id: companyId,
                    words: pickReaderText(company),
                  })),
                },
              ]
            : []),
        ]}
        views={states.slice(1).map((id) => ({ id, words: t.states[id], search: { state: id }, isCounted: true }))}
        isQuiet={(row) => row.state === 'removed'}
        panel={{
          title: (row) => row.title,
          note: (row) => `${row.askedBy} · ${pickReaderText(row.company)} · ${formatRecent(row.createdAt)}`,
          content: (key, _row, ways) => (
            <WishPanel
              wishId={key}
              ways={ways}
              onAnswered={undo.note}
              onMerge={(wish, intoId) => setMerging({ wish, intoId, ways })}
            />
          ),
        }}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {merging ? (
        <MergeWishDialog
          wish={merging.wish}
          intoId={merging.intoId}
          onMerged={(words) => {
            undo.note({ words, back: null })
            merging.ways.go(merging.ways.next)
          }}
          onClose={() => setMerging(null)}
        />
      ) : null}
    </>
  )
}

const states = ['open', 'planned', 'made', 'declined', 'removed'] as const

function Age({ row }: { readonly row: ManagedWish }) {
  const isWaiting = row.state === 'open'
  return (
    <time
      className={css.age}
      dateTime={row.createdAt}
      title={formatInstant(row.createdAt)}
      data-late={(isWaiting && isLongWait(row.createdAt)) || undefined}
    >
      {formatAge(row.createdAt)}
    </time>
  )
}
