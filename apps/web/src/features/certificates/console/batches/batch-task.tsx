import { useEffect } from 'react'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { isTaskRunning, useTask } from '#web/console/results/task.queries.ts'
import { refreshBatches } from './batch.queries.ts'

type Props = {
  readonly title: string
  readonly taskId: string
  readonly counted: (count: string) => string
  readonly onClose: () => void
}

/** The sheet of a task that issues or revokes certificates; the page is refreshed when the task ends. */
export function BatchTaskSheet({ title, taskId, counted, onClose }: Props) {
  const task = useTask(taskId).data?.task
  const isOver = task !== undefined && !isTaskRunning(task)
  useEffect(() => {
    if (isOver) void refreshBatches()
  }, [isOver])
  return <TaskResultSheet title={title} counted={counted} taskId={taskId} onClose={onClose} />
}
