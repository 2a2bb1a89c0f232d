import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import type { BulkTarget } from '#web/console/list/list.types.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { type Bank, type QuestionBulkAct, startBulkQuestionAct } from './bank.queries.ts'
import { bankTexts } from './bank-texts.ts'
import css from './banks.module.css'
import { topicsWithParents } from './question-list.tsx'

type DialogProps = {
  readonly act: QuestionBulkAct
  readonly bank: Bank
  readonly target: BulkTarget
  /** The started task. */
  readonly onStarted: (taskId: string) => void
  readonly onClose: () => void
}

/** Collects the values for a task on many questions, and shows the number of questions. */
export function QuestionBulkDialog({ act, bank, target, onStarted, onClose }: DialogProps) {
  const t = useTexts(bankTexts).bulk
  const number = formatNumber(target.count)
  const object =
    'matching' in target.selection ? t.all(target.isAbout ? t.about(number) : number) : t.object(target.names, number)
  const [requestKey] = useState(() => crypto.randomUUID())
  const begin = async (own: { readonly topic?: string; readonly difficulty?: number }) =>
    onStarted((await startBulkQuestionAct(bank.bankId, target, { requestKey, act, ...own })).task.id)
  if (act === 'topic' || act === 'difficulty')
    return <PlaceDialog act={act} bank={bank} object={object} onBegin={begin} onClose={onClose} />
  return (
    <ConfirmationDialog
      title={t.titles[act]}
      object={object}
      consequence={t.what[act]}
      action={t.do[act]}
      onConfirm={() => begin({})}
      onClose={onClose}
    />
  )
}

type PlaceProps = Pick<DialogProps, 'bank' | 'onClose'> & {
  readonly act: 'topic' | 'difficulty'
  readonly object: string
  readonly onBegin: (own: { readonly topic?: string; readonly difficulty?: number }) => Promise<void>
}

function PlaceDialog({ act, bank, object, onBegin, onClose }: PlaceProps) {
  const t = useTexts(bankTexts).bulk
  const ui = useTexts(uiTexts)
  const [topic, setTopic] = useState('')
  const [difficulty, setDifficulty] = useState(3)
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, start] = useWork()
  const run = async () => {
    await start(
      async () => {
        await onBegin(act === 'topic' ? { topic: topic.trim() } : { difficulty })
        onClose()
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <Modal
      title={t.titles[act]}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button
            look="solid"
            isBusy={isBusy}
            isDisabled={act === 'topic' && topic.trim() === ''}
            onPress={() => void run()}
          >
            {t.do[act]}
          </Button>
        </>
      }
    >
      <form
        className={css.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          if (act === 'difficulty' || topic.trim() !== '') void run()
        }}
      >
        <p className={css.object}>{object}</p>
        {act === 'topic' ? (
          <label className={css.field}>
            {t.newTopic}
            <input
              className={css.note}
              list="bulk-topics"
              // biome-ignore lint/a11y/noAutofocus: the dialog is opened to write this
              autoFocus
              value={topic}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setTopic(event.target.value)}
            />
            <datalist id="bulk-topics">
              {topicsWithParents(bank.topics).map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          </label>
        ) : (
          <Select
            label={t.newDifficulty}
            size="s"
            value={String(difficulty)}
            onChange={(next) => setDifficulty(Number(next))}
            options={['1', '2', '3', '4', '5'].map((one) => ({ id: one, words: one }))}
          />
        )}
        <p className={css.quiet}>{t.what.place}</p>
        {why ? (
          <p role="alert" className={css.wrong}>
            {why}
          </p>
        ) : null}
      </form>
    </Modal>
  )
}
