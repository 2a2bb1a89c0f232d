import type { examCreate } from '@portal/contract/exams/exam-authoring.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './exams.module.css'
import { type ExamFormChoices, useCreateExam, useExamFormChoices } from './exams-console.queries.ts'
import { examsConsoleTexts } from './exams-console-texts.ts'

const kinds = ['formal', 'mock', 'course'] as const
type Kind = (typeof kinds)[number]

/** The defaults of a new exam: up to ten questions of a bank, ten points each, 60% of the points to pass. */
const firstContent = (
  kind: Kind,
  title: { zh?: string; en?: string },
  bank: ExamFormChoices['banks'][number],
): InputOf<typeof examCreate> => {
  const count = Math.max(1, Math.min(10, bank.questions))
  const isFormal = kind === 'formal'
  return {
    kind,
    title,
    zones: [],
    paper: { rules: [{ bankId: bank.id, count, points: 1000 }], fixed: [] },
    passingPoints: Math.round(count * 0.6) * 1000,
    timeLimit: 3600,
    shuffleQuestions: true,
    shuffleOptions: true,
    multiplePolicy: 'halfForSubset',
    leavePolicy: isFormal ? 'strict' : 'lenient',
    leaveLimit: 5,
    onReload: 'countAsLeave',
    release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: isFormal ? 'never' : 'atOnce' },
    avoidSeen: true,
    ...(isFormal ? { totalAttempts: 1, checkInFirst: true } : {}),
  }
}

/** Asks for the kind, the name and the question bank of an exam, creates it and opens its page. */
export function NewExamDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(examsConsoleTexts)
  const n = t.newExam
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const banks = useExamFormChoices().data?.banks
  const form = useId()
  const [kind, setKind] = useState<Kind>('formal')
  const [title, setTitle] = useState({ zh: '', en: '' })
  const [bankId, setBankId] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const { isBusy, run: create } = useCreateExam({ refused: setWrong })
  const bank = banks?.find((one) => one.id === bankId) ?? banks?.find((one) => one.questions > 0)
  const isNamed = title.zh.trim() !== '' || title.en.trim() !== ''
  const make = async () => {
    if (!isNamed) return setWrong(n.needsName)
    if (!bank) return
    const titles = {
      ...(title.zh.trim() ? { zh: title.zh.trim() } : {}),
      ...(title.en.trim() ? { en: title.en.trim() } : {}),
    }
    const exam = await create(firstContent(kind, titles, bank))
    if (exam) void navigate({ to: '/console/exams/$id', params: { id: exam.examId } })
  }
  return (
    <Modal
      title={n.title}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" type="submit" form={form} isBusy={isBusy} isDisabled={!bank}>
            {n.make}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <div className={css.two}>
          {(['zh', 'en'] as const).map((lang) => (
            <label key={lang}>
              {lang === 'zh' ? n.name : n.nameEn}
              <input
                lang={lang === 'zh' ? 'zh-CN' : 'en'}
                maxLength={200}
                value={title[lang]}
                aria-invalid={wrong === n.needsName && !isNamed}
                ref={lang === 'zh' ? focusOnce : undefined}
                onChange={(event) => {
                  setTitle({ ...title, [lang]: event.target.value })
                  setWrong(null)
                }}
              />
            </label>
          ))}
        </div>
        <div className={css.two}>
          <Select
            label={n.kind}
            size="s"
            value={kind}
            onChange={setKind}
            options={kinds.map((one) => ({ id: one, words: t.kinds[one] }))}
          />
          <Select
            label={n.bank}
            size="s"
            value={bank?.id ?? ''}
            onChange={setBankId}
            options={(banks ?? []).map((one) => ({
              id: one.id,
              words: `${pickReaderText(one.title)} · ${n.bankHint(formatNumber(one.questions))}`,
              isDisabled: one.questions === 0,
            }))}
          />
        </div>
        {wrong ? (
          <p role="alert" className={css.wrong}>
            {wrong}
          </p>
        ) : (
          <p>{banks && !bank ? n.noBank : n.hint}</p>
        )}
      </form>
    </Modal>
  )
}
