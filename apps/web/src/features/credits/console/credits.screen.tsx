import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { companyFilter } from '#web/console/list/company-options.ts'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListView } from '#web/console/list/list.types.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatListDay, formatPoints, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import {
  type CreditKind,
  type CreditRow,
  exportCreditLedger,
  useCreditKinds,
  useCreditLedger,
} from './credit-console.queries.ts'
import { creditConsoleTexts } from './credit-console-texts.ts'
import css from './credits-console.module.css'
import { CreditEntryPanel } from './entry-panel.tsx'
import { CreditKindDialog } from './kind-dialog.tsx'
import { CreditRatesDialog } from './rates-dialog.tsx'

type Open =
  | { readonly what: 'kind'; readonly kind: CreditKind | null }
  | { readonly what: 'rates'; readonly kind: CreditKind }

/** The ledger of training credits, with their kinds above it. */
export function CreditsConsoleScreen() {
  const t = useTexts(creditConsoleTexts)
  const ui = useTexts(uiTexts)
  const [open, setOpen] = useState<Open | null>(null)
  const [taskId, setTask] = useState<string | null>(null)
  const kinds = useCreditKinds().data?.kinds ?? []
  const companies = useCompaniesByName().data?.rows ?? []
  const create = () => setOpen({ what: 'kind', kind: null })
  useActions(t.title, [{ id: 'create-credit-kind', words: t.newKind, shortcut: 'C', run: create }])
  const button = (
    <Button look="solid" onPress={create} aria-keyshortcuts="C">
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t.newKind}
      <Kbd of="C" />
    </Button>
  )
  return (
    <>
      <DataTable<CreditRow>
        name="credits"
        title={t.title}
        lead={
          kinds.length > 0 ? (
            <Kinds
              kinds={kinds}
              onEdit={(kind) => setOpen({ what: 'kind', kind })}
              onRates={(kind) => setOpen({ what: 'rates', kind })}
            />
          ) : null
        }
        actions={
          <>
            <ButtonLink to="/console/credits/evidence">{t.pages.evidence}</ButtonLink>
            <ButtonLink to="/console/credits/audits">{t.pages.audits}</ButtonLink>
            {button}
          </>
        }
        useRows={useCreditLedger}
        keyOf={(row) => row.entryId}
        nameOf={(row) => row.name}
        counted={t.counted}
        sort="-recorded"
        searchHint={t.searchHint}
        columns={useColumns()}
        views={useViews()}
        filters={[
          ...companyFilter(companies, t.filters.companyId),
          {
            name: 'kindId',
            words: t.filters.kindId,
            kind: 'choice',
            options: kinds.map(({ kindId, name }) => ({ id: kindId, words: pickReaderText(name) })),
          },
          {
            name: 'source',
            words: t.filters.source,
            kind: 'choice',
            options: (['product', 'class', 'exam', 'certificate', 'evidence'] as const).map((id) => ({
              id,
              words: t.source[id],
            })),
          },
          { name: 'earned', words: t.filters.earned, kind: 'days' },
        ]}
        isQuiet={(row) => row.isCountered}
        panel={{
          title: (row) => row.name,
          note: (row) => [row.employeeNo, pickReaderText(row.company)].filter(Boolean).join(' · '),
          content: (_key, row) => (row ? <CreditEntryPanel row={row} /> : null),
        }}
        onExport={(query) =>
          void exportCreditLedger(query).then(
            ({ task }) => setTask(task.id),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={
          kinds.length > 0
            ? { title: t.empty, hint: t.emptyHint }
            : { title: t.noKinds, hint: t.noKindsHint, action: button }
        }
      />
      {open?.what === 'kind' ? <CreditKindDialog kind={open.kind} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'rates' ? <CreditRatesDialog kind={open.kind} onClose={() => setOpen(null)} /> : null}
      {taskId ? (
        <TaskResultSheet title={t.exportTask} counted={t.counted} taskId={taskId} onClose={() => setTask(null)} />
      ) : null}
    </>
  )
}

type KindsProps = {
  readonly kinds: readonly CreditKind[]
  readonly onEdit: (kind: CreditKind) => void
  readonly onRates: (kind: CreditKind) => void
}
function Kinds({ kinds, onEdit, onRates }: KindsProps) {
  const t = useTexts(creditConsoleTexts)
  return (
    <ul className={css.kinds} aria-label={t.kinds}>
      {kinds.map((kind) => (
        <li key={kind.kindId}>
          <div data-archived={!kind.isActive || undefined}>
            <b>{pickReaderText(kind.name)}</b>
            <span className="num">
              {formatPoints(kind.earned)} {t.unitOf(kind.earned, kind.unit)}
            </span>
          </div>
          <small>
            {[
              kind.isActive ? '' : t.archived,
              kind.company ? pickReaderText(kind.company) : t.portal,
              t.things(kind.things),
              t.people(kind.people),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
          <div className={css.acts}>
            <Button onPress={() => onRates(kind)} aria-label={`${t.rates.open}: ${pickReaderText(kind.name)}`}>
              {t.rates.open}
            </Button>
            {kind.mayChange ? (
              <Button
                look="quiet"
                onPress={() => onEdit(kind)}
                aria-label={`${t.kind.edit}: ${pickReaderText(kind.name)}`}
              >
                {t.kind.edit}
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

function useColumns(): readonly ListColumn<CreditRow>[] {
  const t = useTexts(creditConsoleTexts)
  const c = t.columns
  return [
    { id: 'name', words: c.name, width: 140, cell: (row) => row.name },
    {
      id: 'title',
      words: c.title,
      width: 260,
      phone: 'below',
      cell: (row) => (
        <>
          {row.title ? pickReaderText(row.title) : t.untitled}
          <small className={css.source}>{row.cause ? t.cause[row.cause] : t.source[row.source]}</small>
        </>
      ),
    },
    { id: 'kind', words: c.kind, width: 130, fold: 2, cell: (row) => pickReaderText(row.kind) },
    {
      id: 'amount',
      words: c.amount,
      width: 100,
      align: 'end',
      phone: 'end',
      cell: (row) => (
        <span className={row.amount < 0 ? css.counter : undefined}>
          {row.amount > 0 ? '+' : ''}
          {formatPoints(row.amount)} {t.unitOf(row.amount, row.unit)}
        </span>
      ),
    },
    {
      id: 'earnedOn',
      words: c.earnedOn,
      width: 110,
      align: 'end',
      fold: 1,
      phone: 'belowEnd',
      cell: (row) => formatListDay(row.earnedOn),
    },
    {
      id: 'recordedAt',
      words: c.recordedAt,
      width: 130,
      align: 'end',
      sort: 'recorded',
      sortFirst: 'down',
      isTime: true,
      cell: (row) => formatRecent(row.recordedAt),
    },
    { id: 'company', words: c.company, width: 130, isExtra: true, fold: 8, cell: (row) => pickReaderText(row.company) },
    { id: 'employeeNo', words: c.employeeNo, width: 110, isExtra: true, fold: 9, cell: (row) => row.employeeNo },
  ]
}

function useViews(): readonly ListView[] {
  const v = useTexts(creditConsoleTexts).views
  return [
    { id: 'entries', words: v.entries, search: { isCounter: 'false' }, isCounted: true },
    { id: 'counters', words: v.counters, search: { isCounter: 'true' }, isCounted: true },
  ]
}
