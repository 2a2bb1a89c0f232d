import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#web/api/queries.ts'
import { Button } from '#web/console/button.tsx'
import { ConsoleRoot } from '#web/console/console-root.tsx'
import { ResultSheet, TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import type { Task } from '#web/console/results/task.queries.ts'
import { reportPartEvent } from './log.ts'

const base: Task = {
  id: '0193b2c4-0000-7000-8000-000000000001',
  kind: 'assignPlan',
  state: 'running',
  total: 12480,
  done: 4210,
  failed: 0,
  failures: [],
  fileUrl: null,
  fileName: null,
  askedAt: '2026-03-02T02:00:00Z',
  startedAt: '2026-03-02T02:00:01Z',
  finishedAt: null,
}
const failures = [
  { name: 'Zhou Yining', reason: 'accountSuspended', msg: 'The account is suspended' },
  { name: '=HYPERLINK("x")', reason: 'conflict', msg: 'The plan was assigned already' },
]
const counted = (count: string, value: number) => (value === 1 ? '1 person' : `${count} people`)
const tasks: Readonly<Record<string, Task | null>> = {
  asked: null,
  waiting: { ...base, state: 'waiting', total: 0, done: 0 },
  running: base,
  done: {
    ...base,
    state: 'done',
    done: 12480,
    failed: 2,
    failures,
    fileUrl: '/files/result.xlsx',
    fileName: 'result.xlsx',
  },
  stopped: { ...base, state: 'stopped' },
  failed: { ...base, state: 'failed' },
}

export default function ConsoleResult() {
  const [open, setOpen] = useState<string | null>(new URLSearchParams(location.search).get('state'))
  return (
    <ConsoleRoot>
      {Object.keys(tasks).map((name) => (
        <Button key={name} onPress={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      {open === 'live' ? (
        <QueryClientProvider client={queryClient}>
          <TaskResultSheet title="Assign plan" counted={counted} taskId={base.id} onClose={() => setOpen(null)} />
        </QueryClientProvider>
      ) : open ? (
        <ResultSheet
          title="Assign plan"
          counted={counted}
          task={tasks[open] ?? null}
          onStop={() => reportPartEvent('stop')}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </ConsoleRoot>
  )
}
