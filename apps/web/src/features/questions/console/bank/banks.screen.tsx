import { commonQuestionTypes, questionTypes } from '@portal/contract/exams/question-types.ts'
import { IconDots, IconPlus, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, ButtonLink, IconButton } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListFilter } from '#web/console/list/list.types.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Menu, MenuItem } from '#web/console/overlays/menu.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { formatInstant, formatNumber, formatRecent } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { type BankRow, setBankPracticeOpen, useBanks } from './bank.queries.ts'
import { BankDialog } from './bank-dialog.tsx'
import { bankTexts } from './bank-texts.ts'
import css from './banks.module.css'
import { knownConsoleAddress } from './use-open-address.ts'

export const sumQuestionTotals = ({ totals }: Pick<BankRow, 'totals'>): number =>
  questionTypes.reduce((sum, type) => sum + totals[type], 0)

type Doing = { readonly kind: 'create' } | { readonly kind: 'edit' | 'close'; readonly bank: BankRow }

/** All question banks: contents, reviews and uses. */
export function BanksScreen() {
  const t = useTexts(bankTexts)
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const [doing, setDoing] = useState<Doing | null>(null)
  const importAt = knownConsoleAddress('/console/questions/import')
  const create = () => setDoing({ kind: 'create' })
  useActions(t.title, [{ id: 'create-bank', words: t.create, shortcut: 'C', run: create }])
  const practise = async (bank: BankRow, open: boolean) => {
    await setBankPracticeOpen(bank.bankId, open)
    toast('success', t.acts.practiceDone(pickReaderText(bank.title), open))
  }
  const columns = useColumns((bank) => (
    <Menu
      label={t.acts.more(pickReaderText(bank.title))}
      trigger={
        <IconButton label={t.acts.more(pickReaderText(bank.title))} hint={false}>
          <IconDots size={16} stroke={1.5} />
        </IconButton>
      }
    >
      <MenuItem onAction={() => setDoing({ kind: 'edit', bank })}>{t.acts.edit}</MenuItem>
      {bank.isOpenForPractice ? (
        <MenuItem onAction={() => setDoing({ kind: 'close', bank })}>{t.acts.closePractice}</MenuItem>
      ) : (
        <MenuItem
          onAction={() =>
            void practise(bank, true).catch((error: unknown) => toast('error', errorWords(error, ui.notDone)))
          }
        >
          {t.acts.openPractice}
        </MenuItem>
      )}
    </Menu>
  ))
  const createButton = (
    <Button look="solid" onPress={create} shortcut="C">
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t.create}
    </Button>
  )
  return (
    <>
      <DataTable<BankRow>
        name="banks"
        title={t.title}
        actions={
          <>
            {importAt ? (
              <ButtonLink to={importAt as '/console'}>
                <IconUpload size={16} stroke={1.5} aria-hidden />
                {t.import}
              </ButtonLink>
            ) : null}
            {createButton}
          </>
        }
        useRows={useBanks}
        keyOf={(row) => row.bankId}
        nameOf={(row) => pickReaderText(row.title)}
        counted={t.counted}
        sort="-changedAt"
        searchHint={t.searchHint}
        columns={columns}
        filters={useFilters()}
        pageOf={(row) => ({ to: '/console/questions/$bankId', params: { bankId: row.bankId } })}
        empty={{ title: t.empty, hint: t.emptyHint, action: createButton }}
      />
      {doing?.kind === 'create' ? (
        <BankDialog
          bank={null}
          onClose={() => setDoing(null)}
          onSaved={({ bankId, isNew }) => {
            if (!isNew) toast('info', t.dialog.known)
            void navigate({ to: '/console/questions/$bankId', params: { bankId } })
          }}
        />
      ) : null}
      {doing?.kind === 'edit' ? <BankDialog bank={doing.bank} onClose={() => setDoing(null)} /> : null}
      {doing?.kind === 'close' ? (
        <ConfirmationDialog
          title={t.acts.closeTitle}
          object={pickReaderText(doing.bank.title)}
          consequence={t.acts.closeWhat}
          action={t.acts.closeDo}
          onConfirm={() => practise(doing.bank, false)}
          onClose={() => setDoing(null)}
        />
      ) : null}
    </>
  )
}

function useColumns(acts: (bank: BankRow) => React.ReactNode): readonly ListColumn<BankRow>[] {
  const t = useTexts(bankTexts)
  const c = t.columns
  const number = (value: number) =>
    value === 0 ? <span className={css.none}>—</span> : <span className="num">{formatNumber(value)}</span>
  const when = (at: string) => <time title={formatInstant(at)}>{formatRecent(at)}</time>
  return [
    {
      id: 'title',
      words: c.title,
      width: 260,
      sort: 'title',
      cell: ({ title, owner, isShared }) => (
        <>
          {pickReaderText(title)}{' '}
          {owner ? <Tag>{pickReaderText(owner.title)}</Tag> : isShared ? <Tag tone="signal">{t.shared}</Tag> : null}
          <Other title={title} />
        </>
      ),
    },
    {
      id: 'total',
      words: c.total,
      width: 72,
      align: 'end',
      phone: 'end',
      cell: (bank) => <b className={`num ${css.total}`}>{formatNumber(sumQuestionTotals(bank))}</b>,
    },
    ...commonQuestionTypes.map(
      (type, place): ListColumn<BankRow> => ({
        id: type,
        words: t.types[type],
        width: type === 'judge' ? 80 : 64,
        align: 'end',
        fold: 5 + place,
        cell: ({ totals }) => number(totals[type]),
      }),
    ),
    {
      id: 'waiting',
      words: c.waiting,
      width: 92,
      align: 'end',
      phone: 'belowEnd',
      cell: ({ inReview, drafts }) => (
        <span className={css.waiting}>
          {drafts > 0 ? <small className="num">{t.drafts(drafts)}</small> : null}
          {inReview > 0 ? (
            <b className="num">{formatNumber(inReview)}</b>
          ) : drafts === 0 ? (
            <span className={css.none}>—</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'odd',
      words: c.odd,
      width: 150,
      align: 'end',
      fold: 2,
      cell: ({ odd }) => (odd > 0 ? <span className={`num ${css.odd}`}>{formatNumber(odd)}</span> : number(0)),
    },
    {
      id: 'practice',
      words: c.practice,
      width: 76,
      fold: 3,
      phone: 'below',
      cell: ({ isOpenForPractice }) =>
        isOpenForPractice ? t.practice.open : <span className={css.none}>{t.practice.closed}</span>,
    },
    {
      id: 'review',
      words: c.review,
      width: 100,
      fold: 4,
      cell: ({ needsReview }) => (needsReview ? t.review.asked : <span className={css.none}>{t.review.notAsked}</span>),
    },
    {
      id: 'usedBy',
      words: c.usedBy,
      width: 80,
      align: 'end',
      fold: 1,
      cell: ({ usedBy }) => (usedBy > 0 ? <span className="num">{t.exams(usedBy)}</span> : number(0)),
    },
    {
      id: 'changedAt',
      words: c.changedAt,
      width: 144,
      align: 'end',
      sort: 'changedAt',
      sortFirst: 'down',
      isTime: true,
      fold: 1,
      cell: ({ changedAt }) => when(changedAt),
    },
    {
      id: 'createdAt',
      words: c.createdAt,
      width: 156,
      align: 'end',
      sort: 'createdAt',
      sortFirst: 'down',
      isTime: true,
      isExtra: true,
      cell: ({ createdAt }) => when(createdAt),
    },
    { id: 'source', words: c.source, width: 160, isExtra: true, cell: ({ source }) => source },
    { id: 'acts', words: c.acts, width: 64, align: 'end', cell: acts },
  ]
}

/** The title in the other language, quietly. */
function Other({ title }: { readonly title: BankRow['title'] }) {
  const shown = pickReaderText(title)
  const other = [title.zh, title.en].find((words) => words && words !== shown)
  return other ? <small {...foreignLangAttributeOf(other)}>{other}</small> : null
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(bankTexts)
  return [
    {
      name: 'practice',
      words: t.columns.practice,
      kind: 'choice',
      options: (['open', 'closed'] as const).map((id) => ({ id, words: t.practice[id] })),
    },
    {
      name: 'review',
      words: t.columns.review,
      kind: 'choice',
      options: (['asked', 'notAsked'] as const).map((id) => ({ id, words: t.review[id] })),
    },
  ]
}
