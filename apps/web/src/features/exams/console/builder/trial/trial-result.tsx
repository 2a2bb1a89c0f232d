import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatPoints, formatRecent } from '#web/ui/format.ts'
import { htmlToLine } from '#web/ui/html-to-line.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from '../dialogs.module.css'
import { useTrialResult } from './trial.queries.ts'
import { trialTexts } from './trial-texts.ts'

/** The result of the reader's last trial: the automatically computed score, and the points of each question. */
export function TrialResult({ examId, onClose }: { readonly examId: string; readonly onClose: () => void }) {
  const t = useTexts(trialTexts)
  const query = useTrialResult(examId)
  return (
    <Modal
      width={760}
      title={t.title}
      facts={query.data ? formatRecent(query.data.endedAt) : undefined}
      onClose={onClose}
      footer={
        <Button look="solid" onPress={onClose}>
          {t.close}
        </Button>
      }
    >
      <QueryStates query={query} skeleton={<Skeleton height={320} />}>
        {({ score, totalPoints, passingPoints, awaiting, passed, questions }) => (
          <>
            <p className={css.object}>
              <b className="num">{`${t.score} ${t.of(formatPoints(score), formatPoints(totalPoints))}`}</b>
              <span className="num">{`${t.passing} ${formatPoints(passingPoints)}`}</span>
              {awaiting > 0 ? <span className="num">{`${t.awaiting} ${formatPoints(awaiting)}`}</span> : null}
              <b>{passed === null ? t.depends : passed ? t.passed : t.failed}</b>
            </p>
            <p className={css.quiet}>{t.onlyYou}</p>
            <table className={css.differences}>
              <thead>
                <tr>
                  <th scope="col">{t.question}</th>
                  <th scope="col">{t.points}</th>
                </tr>
              </thead>
              <tbody>
                {questions.map(({ position, stem, earned, points, isAnswered }) => (
                  <tr key={position}>
                    <td>{`${position}. ${htmlToLine(pickReaderText(stem)).slice(0, 120)}`}</td>
                    <td className={`num ${css.points}`}>
                      {earned === null
                        ? `${t.byPerson} / ${formatPoints(points)}`
                        : t.of(formatPoints(earned), formatPoints(points))}
                      {isAnswered ? null : <small className={css.quiet}> {t.unanswered}</small>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </QueryStates>
    </Modal>
  )
}
