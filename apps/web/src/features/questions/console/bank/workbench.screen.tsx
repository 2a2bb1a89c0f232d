import { commonQuestionTypes, type QuestionType, questionTypes } from '@portal/contract/exams/question-types.ts'
import { questionBankLimits } from '@portal/contract/questions/question-bank.limits.ts'
import { IconDots, IconPlus, IconUpload } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink, IconButton } from '#web/console/button.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { BulkBar } from '#web/console/list/bulk-bar.tsx'
import type { BulkAction, BulkTarget, ListQuery } from '#web/console/list/list.types.ts'
import { countSelected } from '#web/console/list/selection.ts'
import { useList } from '#web/console/list/use-list.ts'
import { Menu, MenuItem } from '#web/console/overlays/menu.tsx'
import { focusAndClick } from '#web/console/overlays/open-from.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { StateTabs, TabGroupGap } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type Bank, type QuestionBulkAct, type QuestionRow, useBank, useBankQuestions } from './bank.queries.ts'
import { bankTexts } from './bank-texts.ts'
import { NewQuestionEditor, QuestionEditor } from './editor/question-editor.tsx'
import { QuestionList, questionName } from './question-list.tsx'
import { knownConsoleAddress } from './use-open-address.ts'
import css from './workbench.module.css'

// They are loaded when they are opened, because most visits change a question.
const TaskSheet = lazy(() =>
  import('#web/console/results/result-sheet.tsx').then((file) => ({ default: file.TaskResultSheet })),
)
const ExportDialog = lazy(() => import('../export-dialog.tsx').then((file) => ({ default: file.QuestionExportDialog })))
const BankDialog = lazy(() => import('./bank-dialog.tsx').then((file) => ({ default: file.BankDialog })))
const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((file) => ({ default: file.QuestionBulkDialog })))
const GroupForm = lazy(() => import('./group-dialog.tsx').then((file) => ({ default: file.QuestionGroupForm })))

const route = getRouteApi('/console/questions/$bankId')
const useRows = (query: ListQuery | null) => useBankQuestions(route.useParams().bankId, query)

type Doing =
  | { readonly kind: 'bulk'; readonly act: QuestionBulkAct; readonly target: BulkTarget; readonly clear: () => void }
  | { readonly kind: 'task'; readonly title: string; readonly taskId: string }
  | { readonly kind: 'settings' }
  | { readonly kind: 'group'; readonly ids: readonly string[]; readonly clear: () => void }
  | { readonly kind: 'export'; readonly selection: BulkTarget['selection'] }
const panes = ['list', 'edit', 'view'] as const

/** The workbench of a bank: the list, the open question, and next to it the candidate view and the figures. */
export function WorkbenchScreen() {
  const t = useTexts(bankTexts)
  const b = t.bench
  const { bankId } = route.useParams()
  const bank = useBank(bankId)
  const mayGrade = useSessionProfile(true).data?.grants.includes('grading') ?? false
  const [doing, setDoing] = useState<Doing | null>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const find = useRef<HTMLInputElement>(null)
  const filter = useRef<HTMLButtonElement>(null)
  const importAt = knownConsoleAddress('/console/questions/import')
  const begin = (act: QuestionBulkAct) => (target: BulkTarget, clear: () => void) =>
    setDoing({ kind: 'bulk', act, target, clear })
  const bulk: readonly BulkAction[] = [
    { id: 'send', words: t.bulk.send, run: begin('send') },
    { id: 'approve', words: t.bulk.approve, run: begin('approve') },
    {
      id: 'group',
      words: t.group.create,
      run: ({ selection }, clear) =>
        'ids' in selection && selection.ids.length <= questionBankLimits.groupQuestions
          ? setDoing({ kind: 'group', ids: selection.ids, clear })
          : toast('info', t.group.tooMany(questionBankLimits.groupQuestions)),
    },
    { id: 'retire', words: t.bulk.retire, isDanger: true, run: begin('retire') },
    {
      id: 'export',
      words: t.bulk.export,
      isSeldom: true,
      run: ({ selection }) => setDoing({ kind: 'export', selection }),
    },
    { id: 'restore', words: t.bulk.restore, isSeldom: true, run: begin('restore') },
    { id: 'topic', words: t.bulk.topic, isSeldom: true, run: begin('topic') },
    { id: 'difficulty', words: t.bulk.difficulty, isSeldom: true, run: begin('difficulty') },
  ]
  const title = bank.data ? pickReaderText(bank.data.title) : t.title
  const list = useList<QuestionRow>({
    name: 'questions',
    title,
    useRows,
    keyOf: (row) => row.questionId,
    nameOf: questionName,
    columns: [],
    sort: '-changedAt',
    counted: t.countedQuestions,
    bulk,
    empty: { title: b.none },
  })
  const { search, change } = list.address
  const { open } = search
  const shown = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      ['q', 'type', 'topic', 'difficulty', 'state'].includes(name) && value ? [[name, String(value)]] : [],
    ),
  )
  const [pane, setPane] = useState<(typeof panes)[number]>(() => (open === undefined ? 'list' : 'edit'))
  const create = () => {
    change({ open: 'new' }, { isReplaced: true })
    setPane('edit')
  }
  useActions(title, [
    { id: 'create-question', words: b.newQuestion, shortcut: 'C', run: create },
    {
      id: 'export-questions',
      words: t.bulk.export,
      run: () => setDoing({ kind: 'export', selection: { matching: shown } }),
    },
    { id: 'bank-settings', words: t.acts.edit, run: () => setDoing({ kind: 'settings' }) },
  ])
  const first = list.rows[0]?.questionId
  useEffect(() => {
    if (open === undefined && first && !list.isPhone) change({ open: first }, { isReplaced: true })
  }, [open, first, list.isPhone, change])
  // It was just created here, so its form replaces that of the new question.
  const made = useRef<string | null>(null)
  const seen = useRef(open)
  useEffect(() => {
    if (seen.current !== open && open !== undefined) setPane('edit')
    seen.current = open
  }, [open])
  const step = (by: 1 | -1) => {
    const at = list.named.findIndex(({ key }) => key === open)
    const next = list.named[at < 0 ? 0 : at + by]
    if (!next) return at >= 0
    list.focusOn.current = next.key
    change({ open: next.key }, { isReplaced: true })
    return true
  }
  const chosen = countSelected(list.selection, list.answer?.total ?? 0)
  const current = list.named.find(({ key }) => key === open)
  useKeys(title, {
    j: { words: b.keys.next, run: () => step(1), repeats: true },
    k: { words: b.keys.previous, run: () => step(-1), repeats: true },
    x: { words: b.select, run: () => (current ? list.select.one(current, false) : false) },
    '/': { words: b.search, run: () => find.current?.focus() },
    f: { words: b.filter, run: () => focusAndClick(filter.current) },
    Escape: { run: () => (chosen > 0 ? list.select.none() : false) },
  })
  return (
    <>
      <ConsolePage
        title={title}
        isFixed
        crumb={<Link to="/console/questions">{b.crumb}</Link>}
        tabs={<BankTabs bank={bank.data} search={search} onChange={change} />}
        actions={
          <>
            <span className={css.slot} ref={setSlot} />
            {importAt ? (
              <ButtonLink to={importAt as '/console'} search={{ bank: bankId } as never} className={css.wide}>
                <IconUpload size={16} stroke={1.5} aria-hidden />
                {t.import}
              </ButtonLink>
            ) : null}
            <Button onPress={create} shortcut="C" className={css.wide}>
              <IconPlus size={16} stroke={1.5} aria-hidden />
              {b.newQuestion}
            </Button>
            <Menu
              label={t.acts.more(title)}
              trigger={
                <IconButton label={t.acts.more(title)} hint={false} className={css.menu}>
                  <IconDots size={16} stroke={1.5} />
                </IconButton>
              }
            >
              <MenuItem onAction={create}>{b.newQuestion}</MenuItem>
              <MenuItem onAction={() => setDoing({ kind: 'settings' })}>{t.acts.edit}</MenuItem>
              <MenuItem onAction={() => setDoing({ kind: 'export', selection: { matching: shown } })}>
                {t.bulk.export}
              </MenuItem>
            </Menu>
          </>
        }
      >
        <div className={css.body} data-view={pane}>
          <fieldset className={css.panes}>
            <legend className="vh">{b.panesName}</legend>
            {panes.map((one) => (
              <button key={one} type="button" aria-pressed={one === pane} onClick={() => setPane(one)}>
                {b.panes[one]}
              </button>
            ))}
          </fieldset>
          <div className={css.work}>
            <QuestionList list={list} bank={bank.data} find={find} filter={filter} />
            {open === 'new' ? (
              <NewQuestionEditor
                key="new"
                bankId={bankId}
                bank={bank.data}
                slot={slot}
                mayGrade={mayGrade}
                first={(search.type as QuestionType | undefined) ?? 'single'}
                onMade={(questionId) => {
                  made.current = questionId
                }}
              />
            ) : open ? (
              <QuestionEditor
                key={open}
                questionId={open}
                isMade={made.current === open}
                bank={bank.data}
                slot={slot}
                mayGrade={mayGrade}
              />
            ) : (
              <p className={css.pick} data-pane="edit">
                {b.pick}
              </p>
            )}
            {chosen > 0 ? <BulkBar list={list} count={chosen} /> : null}
          </div>
        </div>
      </ConsolePage>
      <Suspense>
        {doing?.kind === 'bulk' && bank.data ? (
          <BulkDialog
            act={doing.act}
            bank={bank.data}
            target={doing.target}
            onStarted={(taskId) => {
              doing.clear()
              // The previous dialog closes first, so that the sheet is not closed with it.
              queueMicrotask(() => setDoing({ kind: 'task', title: t.bulk[doing.act], taskId }))
            }}
            onClose={() => setDoing((now) => (now?.kind === 'bulk' ? null : now))}
          />
        ) : null}
        {doing?.kind === 'task' ? (
          <TaskSheet
            title={doing.title}
            taskId={doing.taskId}
            counted={t.countedQuestions}
            onClose={() => closeTask()}
          />
        ) : null}
        {doing?.kind === 'export' ? (
          <ExportDialog bankId={bankId} selection={doing.selection} onClose={() => setDoing(null)} />
        ) : null}
        {doing?.kind === 'group' ? (
          <GroupForm
            group={null}
            bankId={bankId}
            // In the order in which they were written, which is also the order of their numbers.
            members={list.rows
              .filter(({ questionId }) => doing.ids.includes(questionId))
              .toSorted((a, b) => a.number - b.number)}
            onSaved={() => {
              doing.clear()
              closeTask()
            }}
            onClose={() => setDoing(null)}
          />
        ) : null}
        {doing?.kind === 'settings' && bank.data ? (
          <BankDialog bank={bank.data} onClose={() => setDoing(null)} />
        ) : null}
      </Suspense>
    </>
  )
  function closeTask() {
    setDoing(null)
    void list.result.refetch()
    void bank.refetch()
  }
}

type TabsProps = {
  readonly bank: Bank | undefined
  readonly search: Readonly<Record<string, string>>
  readonly onChange: (some: Readonly<Record<string, string | undefined>>) => void
}

/** The bank by type and, separately, by states that need action. */
function BankTabs({ bank, search, onChange }: TabsProps) {
  const t = useTexts(bankTexts)
  const b = t.bench
  // Types that are rare in a bank appear with their first question.
  const shown = questionTypes.filter(
    (type) => commonQuestionTypes.includes(type) || search.type === type || (bank?.totals[type] ?? 0) > 0,
  )
  const total = bank ? questionTypes.reduce((sum, type) => sum + bank.totals[type], 0) : undefined
  const tab = (
    key: string,
    words: string,
    count: number | undefined,
    own: { readonly type?: string; readonly state?: string },
    isOdd = false,
  ) => {
    const isOn = search.type === own.type && search.state === own.state
    return (
      <button
        key={key}
        type="button"
        aria-pressed={isOn}
        data-alarm={(isOdd && (count ?? 0) > 0) || undefined}
        onClick={() => onChange({ type: own.type, state: own.state })}
      >
        {words}
        {count === undefined ? null : <b className="num">{formatNumber(count)}</b>}
      </button>
    )
  }
  return (
    <StateTabs label={b.tabs}>
      {tab('all', b.all, total, {})}
      {shown.map((type) => tab(type, t.types[type], bank?.totals[type], { type }))}
      <TabGroupGap />
      {tab('odd', b.odd, bank?.odd, { state: 'odd' }, true)}
      {tab('review', b.waiting, bank?.inReview, { state: 'review' })}
      {bank?.drafts ? tab('draft', b.drafts, bank.drafts, { state: 'draft' }) : null}
      {tab('retired', b.retired, bank?.retired, { state: 'retired' })}
    </StateTabs>
  )
}
