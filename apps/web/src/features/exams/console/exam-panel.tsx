import { examWithdraw } from '@portal/contract/exams/exam-authoring.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPoints, formatRecent } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useFormatExamWindow } from './exam-columns.tsx'
import css from './exams.module.css'
import { type AuthoredExam, copyExam, useAudienceCounts, useAuthoredExam } from './exams-console.queries.ts'
import { examsConsoleTexts } from './exams-console-texts.ts'
import { PrintDialog } from './print/load-print-dialog.ts'

/** Details and actions of one exam of the list. */
export function ExamPanel({ examId }: { readonly examId: string }) {
  const query = useAuthoredExam(examId)
  return (
    <QueryStates query={query} skeleton={<PanelSkeleton height={320} />}>
      {(exam) => <Details key={exam.examId} exam={exam} />}
    </QueryStates>
  )
}

function Details({ exam }: { readonly exam: AuthoredExam }) {
  const t = useTexts(examsConsoleTexts)
  const p = t.panel
  const window = useFormatExamWindow()
  const { content } = exam
  const isForAll = !content.companyIds && !content.departmentIds && !content.accountIds
  const audience = useAudienceCounts(content).data
  const last = exam.versions[0]
  const named = [
    ...exam.companies.map((one) => pickReaderText(one.title)),
    ...exam.departments.map((one) => pickReaderText(one.title)),
    ...exam.people.map((one) => one.name),
  ]
  return (
    <>
      <Acts exam={exam} />
      <dl className={css.facts}>
        <Fact words={p.window}>{window({ opensAt: content.opensAt ?? null, closesAt: content.closesAt ?? null })}</Fact>
        <Fact words={p.time}>
          {content.timeLimit ? t.minutes(formatNumber(Math.round(content.timeLimit / 60))) : t.noLimit}
        </Fact>
        <Fact words={p.paper} note={content.paper.fixed.length > 0 ? p.fixed : p.drawn(content.paper.rules.length)}>
          {p.paperWords(
            formatNumber(exam.questionCount),
            formatPoints(exam.totalPoints),
            formatPoints(content.passingPoints),
          )}
        </Fact>
        <Fact words={p.who} note={audience && audience.waiting > 0 ? p.waiting(formatNumber(audience.waiting)) : null}>
          {[isForAll ? p.everyone : named.join(p.comma), audience ? p.audience(formatNumber(audience.total)) : null]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
        {exam.banks.length > 0 ? (
          <Fact words={p.banks}>{exam.banks.map((one) => pickReaderText(one.title)).join(' · ')}</Fact>
        ) : null}
        {exam.certificateScheme ? (
          <Fact words={p.certificate}>{pickReaderText(exam.certificateScheme.title)}</Fact>
        ) : null}
        {exam.product ? <Fact words={p.course}>{pickReaderText(exam.product.title)}</Fact> : null}
        <Fact words={p.attempts}>
          {p.attemptsWords(formatNumber(exam.attempts.ended), formatNumber(exam.attempts.open))}
        </Fact>
        {last ? (
          <Fact words={p.version}>
            {p.versionWords(last.version, formatRecent(last.publishedAt), last.publishedBy ?? '')}
          </Fact>
        ) : null}
        {exam.trial ? <Fact words={p.trial}>{`${exam.trial.by} · ${formatRecent(exam.trial.startedAt)}`}</Fact> : null}
        <Fact words={p.changed}>{formatRecent(exam.updatedAt)}</Fact>
      </dl>
    </>
  )
}

function Fact({
  words,
  note,
  children,
}: {
  readonly words: string
  readonly note?: string | null
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt>{words}</dt>
      <dd className="num">
        {children}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  )
}

function Acts({ exam }: { readonly exam: AuthoredExam }) {
  const t = useTexts(examsConsoleTexts)
  const navigate = useNavigate()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const { examId, revision } = exam
  return (
    <PanelActionRow>
      <ButtonLink look="solid" to="/console/exams/$id" params={{ id: examId }}>
        {t.acts.edit}
      </ButtonLink>
      {exam.attempts.ended > 0 ? (
        <ButtonLink to="/console/exams/$id/report" params={{ id: examId }}>
          {t.acts.report}
        </ButtonLink>
      ) : null}
      {exam.attempts.ended > 0 ? (
        <ButtonLink to="/console/exams/$id/release" params={{ id: examId }}>
          {t.acts.release}
        </ButtonLink>
      ) : null}
      {exam.status === 'published' ? (
        <ButtonLink to="/console/exams/$id/board" params={{ id: examId }}>
          {t.acts.watch}
        </ButtonLink>
      ) : null}
      <Button
        onPress={() =>
          void copyExam(examId).then((copy) => {
            toast('success', t.copied)
            void navigate({ to: '/console/exams/$id', params: { id: copy.examId } })
          })
        }
      >
        {t.acts.copy}
      </Button>
      <Button onPress={() => setPrinting(true)}>{t.acts.print}</Button>
      {exam.status === 'published' ? (
        <Button look="danger" onPress={() => setWithdrawing(true)}>
          {t.acts.withdraw}
        </Button>
      ) : null}
      {isPrinting ? (
        <Suspense fallback={null}>
          <PrintDialog
            examId={examId}
            isFixed={exam.content.paper.fixed.length > 0}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      ) : null}
      {isWithdrawing ? (
        <ConfirmationDialog
          title={t.withdraw.title}
          object={pickReaderText(exam.content.title)}
          consequence={t.withdraw.consequence(exam.attempts.open)}
          action={t.withdraw.action}
          onConfirm={async () => {
            await write(examWithdraw, { examId, revision })
            toast('success', t.withdraw.done)
          }}
          onClose={() => setWithdrawing(false)}
        />
      ) : null}
    </PanelActionRow>
  )
}
