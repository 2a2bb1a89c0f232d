import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { formatSafeCsv } from '#web/console/csv.ts'
import { formatNumber } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { Button } from '../button.tsx'
import { consoleTexts } from '../console-texts.ts'
import { Modal } from '../overlays/modal.tsx'
import css from './result-sheet.module.css'
import { isTaskRunning, stopTask, type Task, useTask } from './task.queries.ts'

type SheetProps = {
  /** The name of the act: "Assign plan". */
  readonly title: string
  /** Formats a count: `(count, value) => value === 1 ? '1 person' : `${count} people`` with `count` formatted. */
  readonly counted: (count: string, value: number) => string
  readonly onClose: () => void
}

/**
 * The result of one bulk task, followed while it runs; closing it doesn't stop the task, which stays in the reader's
 * list.
 */
export function TaskResultSheet({ taskId, ...rest }: SheetProps & { readonly taskId: string }) {
  const { notDone } = useTexts(uiTexts)
  const query = useTask(taskId)
  const tell = (error: unknown) => toast('error', errorWords(error, notDone))
  return (
    <ResultSheet
      {...rest}
      task={query.data?.task ?? null}
      onStop={() => void stopTask(taskId).then(() => query.refetch(), tell)}
    />
  )
}

/**
 * The outcome of a task: successes, failures with their reasons, and its file. While the task runs, it shows the
 * progress and a button to stop it.
 */
export function ResultSheet({
  title,
  counted,
  onClose,
  task,
  onStop,
}: SheetProps & { readonly task: Task | null; readonly onStop: () => void }) {
  const t = useTexts(consoleTexts).result
  const ui = useTexts(uiTexts)
  const [isStopping, setStopping] = useState(false)
  const isOpen = task === null || isTaskRunning(task)
  const done = task ? task.done - task.failed : 0
  const many = (count: number) => counted(formatNumber(count), count)
  return (
    <Modal
      title={title}
      onClose={onClose}
      width={560}
      footer={
        <>
          {task && task.failures.length > 0 ? (
            <Button look="quiet" onPress={() => saveFailures(task, [t.name, t.reason])}>
              <IconDownload size={16} stroke={1.5} aria-hidden />
              {t.failuresFile}
            </Button>
          ) : null}
          {isOpen ? (
            <Button
              look="danger"
              isDisabled={task === null}
              isBusy={isStopping}
              onPress={() => {
                setStopping(true)
                onStop()
              }}
            >
              {t.stop}
            </Button>
          ) : null}
          <Button look={isOpen || task?.fileUrl ? 'line' : 'solid'} onPress={onClose}>
            {isOpen ? t.goOn : ui.close}
          </Button>
          {task?.fileUrl ? (
            <a className={css.file} href={task.fileUrl} download={task.fileName ?? ''}>
              <IconDownload size={16} stroke={1.5} aria-hidden />
              {t.download}
            </a>
          ) : null}
        </>
      }
    >
      {isOpen ? (
        <div className={css.progress}>
          <progress aria-label={title} {...(task && task.total > 0 ? { value: task.done, max: task.total } : {})} />
          <p className="num" role="status">
            {task && task.total > 0 ? t.soFar(formatNumber(task.done), many(task.total)) : t.waiting}
          </p>
          <p className={css.quiet}>{t.goesOn}</p>
        </div>
      ) : (
        <p className={css.sum} role="status" data-state={task.state}>
          <b className="num">
            {task.state === 'failed'
              ? t.failedWhole
              : task.state === 'stopped'
                ? t.stopped(many(done))
                : t.done(many(done))}
          </b>
          {task.state === 'stopped' && task.total > task.done ? (
            <span className="num"> {t.untouched(many(task.total - task.done))}</span>
          ) : null}
        </p>
      )}
      {task && task.failed > 0 ? (
        <section className={css.failures} aria-label={t.failures(many(task.failed))}>
          <h3 className="num">{t.failures(many(task.failed))}</h3>
          <ul>
            {task.failures.map(({ name, reason, msg }) => (
              <li key={`${name} ${reason}`}>
                <span>{name}</span>
                <small>{msg}</small>
              </li>
            ))}
          </ul>
          {task.failed > task.failures.length ? (
            <p className={css.quiet}>{t.firstOf(formatNumber(task.failures.length))}</p>
          ) : null}
        </section>
      ) : null}
    </Modal>
  )
}

function saveFailures(task: Task, heads: readonly string[]): void {
  const text = formatSafeCsv([heads, ...task.failures.map(({ name, msg }) => [name, msg])])
  saveFile({ blob: new Blob([text], { type: 'text/csv' }), name: `${task.kind}-${task.id.slice(0, 8)}.csv` })
}
