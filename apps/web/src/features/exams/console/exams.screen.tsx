import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListFilter, ListView } from '#web/console/list/list.types.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { useIsOpenedForNewItem } from '#web/console/use-opens-new.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useExamColumns, useFormatExamWindow } from './exam-columns.tsx'
import { ExamPanel } from './exam-panel.tsx'
import { type ManagedExamRow, startExamExport, useExamFormChoices, useManagedExams } from './exams-console.queries.ts'
import { examsConsoleTexts } from './exams-console-texts.ts'
import { NewExamDialog } from './new-exam.tsx'

/** The exams that the reader manages, in any state. */
export function ExamsScreen() {
  const t = useTexts(examsConsoleTexts)
  const ui = useTexts(uiTexts)
  const window = useFormatExamWindow()
  const [isMaking, setMaking] = useState(useIsOpenedForNewItem())
  const [taskId, setTaskId] = useState<string | null>(null)
  useActions(t.title, [{ id: 'create-exam', words: t.create, shortcut: 'C', run: () => setMaking(true) }])
  const create = (
    <Button look="solid" onPress={() => setMaking(true)} aria-keyshortcuts="C">
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t.create}
      <Kbd of="C" />
    </Button>
  )
  return (
    <>
      <DataTable<ManagedExamRow>
        name="exams"
        title={t.title}
        actions={create}
        useRows={useManagedExams}
        keyOf={(row) => row.examId}
        nameOf={(row) => pickReaderText(row.title) || t.noTitle}
        counted={t.counted}
        sort="-changed"
        searchHint={t.searchHint}
        columns={useExamColumns()}
        filters={useFilters()}
        views={useViews()}
        isQuiet={(row) => row.phase === 'withdrawn'}
        pageOf={(row) => ({ to: '/console/exams/$id', params: { id: row.examId } })}
        panel={{
          title: (row) => pickReaderText(row.title) || t.noTitle,
          note: (row) => [t.kinds[row.kind], t.phases[row.phase], window(row)].join(' · '),
          content: (key) => <ExamPanel examId={key} />,
        }}
        onExport={(query, shown) =>
          void startExamExport(query, shown).then(
            ({ task }) => setTaskId(task.id),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: t.empty, hint: t.emptyHint, action: create }}
      />
      {isMaking ? <NewExamDialog onClose={() => setMaking(false)} /> : null}
      {taskId ? (
        <TaskResultSheet title={t.acts.export} counted={t.counted} taskId={taskId} onClose={() => setTaskId(null)} />
      ) : null}
    </>
  )
}

const phases = ['draft', 'coming', 'running', 'over', 'withdrawn'] as const
const kinds = ['formal', 'mock', 'course'] as const
const zones = ['preSales', 'service', 'management', 'technical'] as const

function useFilters(): readonly ListFilter[] {
  const t = useTexts(examsConsoleTexts)
  const f = t.filters
  const choices = useExamFormChoices().data
  const named = (list: readonly { readonly id: string; readonly title: { zh?: string; en?: string } }[] = []) =>
    list.map(({ id, title }) => ({ id, words: pickReaderText(title) }))
  const companies = named(choices?.companies)
  return [
    { name: 'phase', words: f.phase, kind: 'choice', options: phases.map((id) => ({ id, words: t.phases[id] })) },
    { name: 'kind', words: f.kind, kind: 'choice', options: kinds.map((id) => ({ id, words: t.kinds[id] })) },
    { name: 'zone', words: f.zone, kind: 'choice', options: zones.map((id) => ({ id, words: t.zones[id] })) },
    { name: 'bankId', words: f.bankId, kind: 'choice', options: named(choices?.banks) },
    { name: 'companyId', words: f.companyId, kind: 'choice', options: companies },
    // Staff of one company have only exams of that company.
    ...(companies.length > 1
      ? [
          {
            name: 'owner',
            words: f.owner,
            kind: 'choice' as const,
            options: [{ id: 'none', words: f.ofNone }, ...companies],
          },
        ]
      : []),
    {
      name: 'hasDraft',
      words: f.hasDraft,
      kind: 'choice',
      options: [
        { id: 'true', words: f.has },
        { id: 'false', words: f.hasNot },
      ],
    },
  ]
}

function useViews(): readonly ListView[] {
  const v = useTexts(examsConsoleTexts).views
  return [
    { id: 'running', words: v.running, search: { phase: 'running' }, isCounted: true },
    { id: 'coming', words: v.coming, search: { phase: 'coming', sort: 'opens' }, isCounted: true },
    { id: 'drafts', words: v.drafts, search: { phase: 'draft' }, isCounted: true },
    { id: 'over', words: v.over, search: { phase: 'over', sort: '-closes' } },
    { id: 'changed', words: v.changed, search: { hasDraft: 'true' }, isCounted: true },
  ]
}
