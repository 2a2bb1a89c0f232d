import { peopleMove } from '@portal/contract/identity/people-bulk.contract.ts'
import { useEffect } from 'react'
import { refreshAfterWrite } from '#web/api/write.ts'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { isTaskRunning, useTask } from '#web/console/results/task.queries.ts'
import { useTexts } from '#web/ui/texts.ts'
import { peopleConsoleTexts } from './people-console-texts.ts'

/**
 * The sheet of a task that changes people; the page is refreshed when the task ends. `onClose` receives true if the
 * task has ended.
 */
export function PeopleTaskSheet({
  title,
  taskId,
  onClose,
}: {
  readonly title: string
  readonly taskId: string
  readonly onClose: (isOver: boolean) => void
}) {
  const t = useTexts(peopleConsoleTexts)
  const task = useTask(taskId).data?.task
  const isOver = task !== undefined && !isTaskRunning(task)
  useEffect(() => {
    if (isOver) void refreshAfterWrite(peopleMove)
  }, [isOver])
  return <TaskResultSheet title={title} counted={t.counted} taskId={taskId} onClose={() => onClose(isOver)} />
}
