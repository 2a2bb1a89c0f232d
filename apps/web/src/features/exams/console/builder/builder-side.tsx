import { IconAlertCircle, IconCheck, IconChevronRight, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { formatNumber, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { endTrial } from '../../parts/trial.queries.ts'
import type { BuilderStep, DraftProblemName } from './builder.rules.ts'
import css from './builder-side.module.css'
import { builderTexts } from './builder-texts.ts'
import { CandidateCard } from './card/candidate-card.tsx'
import type { BuilderStepProps, ExamBuilder } from './use-builder.ts'

/** The number of checks before an exam may be published. */
const checks = 12
type Line = { readonly key: string; readonly words: string; readonly step: BuilderStep; readonly isWrong: boolean }

/** Returns a function that formats a problem of the draft, with its count, as text. */
export function useFormatDraftProblem(): (name: DraftProblemName, count: number) => string {
  const t = useTexts(builderTexts).problems
  return (name, count) =>
    name === 'short'
      ? t.short(count)
      : name === 'unkeepable'
        ? t.unkeepable(count)
        : name === 'fixedWrong'
          ? t.fixedWrong(count)
          : t[name]
}

/** Returns the problems that block publishing, and the notes that don't. */
export function usePublishingChecklist({ problems, content, audience }: ExamBuilder): readonly Line[] {
  const t = useTexts(builderTexts).side.notes
  const words = useFormatDraftProblem()
  const { title, opensAt, closesAt } = content
  const note = (key: string, says: string, step: BuilderStep, holds: boolean): Line[] =>
    holds ? [{ key, words: says, step, isWrong: false }] : []
  return [
    ...problems.map(({ name, step, count = 0 }) => ({ key: name, words: words(name, count), step, isWrong: true })),
    ...note('waiting', t.waiting(formatNumber(audience?.waiting ?? 0)), 4, (audience?.waiting ?? 0) > 0),
    ...note('zh', t.noChinese, 1, !title.zh?.trim() && Boolean(title.en?.trim())),
    ...note('en', t.noEnglish, 1, !title.en?.trim() && Boolean(title.zh?.trim())),
    ...note('window', t.noWindow, 3, content.kind === 'formal' && !opensAt && !closesAt),
    ...note('past', t.past, 3, closesAt !== undefined && Date.parse(closesAt) <= Date.now()),
  ]
}

type Props = BuilderStepProps & {
  readonly onStep: (step: BuilderStep) => void
  readonly onTry: () => void
  readonly isTrying: boolean
  readonly onTrialResult: () => void
}

/** The column next to the steps: the candidate view, open items before publishing, and a trial. */
export function BuilderSide({ builder, zone, onStep, onTry, isTrying, onTrialResult }: Props) {
  const t = useTexts(builderTexts).side
  const { exam } = builder
  const lines = usePublishingChecklist(builder)
  const wrong = lines.filter((line) => line.isWrong).length
  const { trial, ownTrial } = exam
  return (
    <aside className={css.side} aria-label={t.name}>
      <CandidateCard builder={builder} zone={zone} />
      <section className={css.part} aria-labelledby="exam-left">
        <h3 id="exam-left">{wrong > 0 ? t.left(wrong) : t.ready}</h3>
        <ul>
          {lines.map((line) => (
            <li key={line.key} data-wrong={line.isWrong || undefined}>
              {line.isWrong ? (
                <IconX size={14} stroke={2} aria-hidden />
              ) : (
                <IconAlertCircle size={14} stroke={1.5} aria-hidden />
              )}
              <a
                href={`#step-${line.step}`}
                onClick={(event) => {
                  event.preventDefault()
                  onStep(line.step)
                }}
              >
                {line.words}
              </a>
              <IconChevronRight size={16} stroke={1.5} aria-hidden />
            </li>
          ))}
          <li data-done>
            <IconCheck size={14} stroke={2} aria-hidden />
            <span>{t.done(checks - wrong)}</span>
          </li>
        </ul>
      </section>
      <section className={css.part} aria-labelledby="exam-trial">
        <h3 id="exam-trial">{t.trial}</h3>
        <p>{t.trialHint}</p>
        <div className={css.go}>
          <Button onPress={onTry} isBusy={isTrying}>
            <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
            {t.begin}
          </Button>
          {ownTrial?.isOpen ? <OpenTrial attemptId={ownTrial.attemptId} /> : null}
          {ownTrial?.hasResult ? <Button onPress={onTrialResult}>{t.result}</Button> : null}
          {trial ? (
            <small className="num">
              {trial.seconds === null
                ? t.trialOpen(trial.by, formatRecent(trial.startedAt))
                : t.lastTrial(
                    trial.by,
                    formatRecent(trial.startedAt),
                    formatNumber(Math.max(1, Math.round(trial.seconds / 60))),
                  )}
            </small>
          ) : null}
        </div>
      </section>
    </aside>
  )
}

/** The actions that continue or end the reader's open trial. */
function OpenTrial({ attemptId }: { readonly attemptId: string }) {
  const t = useTexts(builderTexts).side
  const { notDone } = useTexts(uiTexts)
  const [isBusy, run] = useWork()
  const end = () =>
    run(
      () => endTrial(attemptId),
      (error) => toast('error', errorWords(error, notDone)),
    )
  return (
    <>
      <ButtonLink to="/exam/answer" search={{ attemptId }}>
        {t.resume}
      </ButtonLink>
      <Button isBusy={isBusy} onPress={() => void end()}>
        {t.end}
      </Button>
    </>
  )
}
