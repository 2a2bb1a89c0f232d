import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { isSameValue } from '#web/console/form/values.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './builder.module.css'
import { saveReleaseRule } from './builder.queries.ts'
import {
  type ReleaseRow,
  type ReleaseRule,
  type ReleaseTiming,
  releaseRows,
  releaseTimingName,
  sharedReleaseInstant,
  withReleaseTiming,
  withSharedReleaseInstant,
} from './builder.rules.ts'
import { builderTexts } from './builder-texts.ts'
import { MarkingSettingsDialog } from './dialogs.tsx'
import release from './release.module.css'
import { SentenceInstant, SentenceNumber, SentenceText } from './sentence-fields.tsx'
import type { BuilderStepProps } from './use-builder.ts'
import { useZoneFormatters } from './zone-formatters.ts'

const words = ['atOnce', 'afterClose', 'at', 'afterPass', 'whenUsedUp', 'never'] as const
const keyOnly = new Set<string>(['afterPass', 'whenUsedUp'])

/**
 * The release of each part of a result, the marking settings, and the days for appeals. Once an exam is published, a
 * change of the release applies immediately, by a separate call.
 */
export function StepRelease({ builder, zone }: BuilderStepProps) {
  const t = useTexts(builderTexts)
  const r = t.release
  const { content, set, exam, problems } = builder
  const zoned = useZoneFormatters(zone)
  const isOut = exam.status !== 'draft'
  const [wanted, setWanted] = useState<ReleaseRule | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isMarking, setMarking] = useState(false)
  const shown = isOut ? (wanted ?? exam.content.release) : content.release
  const isChanged = isOut && !isSameValue(shown, exam.content.release)
  const put = (next: ReleaseRule) => (isOut ? setWanted(next) : set({ release: next }))
  const instant = sharedReleaseInstant(shown)
  const firstInstant = () =>
    new Date((content.closesAt ? Date.parse(content.closesAt) : Date.now()) + 86_400_000).toISOString()
  const choose = (row: ReleaseRow, word: (typeof words)[number]) => {
    const moment: ReleaseTiming = word === 'at' ? { at: instant ?? firstInstant() } : word
    put(withReleaseTiming(shown, row, moment, content.closesAt))
  }
  const needsClose = problems.some(({ name }) => name === 'needsClose')
  return (
    <>
      <table className={release.matrix}>
        <thead>
          <tr>
            <td />
            {words.map((word) => (
              <th key={word} scope="col">
                {r.moments[word]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {releaseRows.map((row) => (
            <tr key={row}>
              <th scope="row">{r.rows[row]}</th>
              {words.map((word) => (
                <td key={word}>
                  {row !== 'key' && keyOnly.has(word) ? null : (
                    <label>
                      <input
                        type="radio"
                        name={`release-${row}`}
                        aria-label={`${r.rows[row]}: ${r.moments[word]}`}
                        checked={releaseTimingName(shown[row]) === word}
                        disabled={word === 'afterClose' && !content.closesAt}
                        onChange={() => choose(row, word)}
                      />
                      <span aria-hidden="true">{r.moments[word]}</span>
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.says}>
        {needsClose ? <SentenceText wrong={t.problems.needsClose}>{['']}</SentenceText> : null}
        {instant ? (
          <SentenceText>
            {r.instant(
              <SentenceInstant
                key="i"
                label={r.moments.at}
                value={instant}
                zone={zone}
                words={zoned.instant(instant)}
                onChange={(at) => at && put(withSharedReleaseInstant(shown, at))}
              />,
            )}
          </SentenceText>
        ) : null}
        <SentenceText>
          {r.marking(
            <Button key="m" look="quiet" onPress={() => setMarking(true)}>
              {exam.marking.graders === 2 ? t.marking.two : t.marking.one}
            </Button>,
          )}
        </SentenceText>
        <SentenceText>
          {r.appeals(
            <SentenceNumber
              key="d"
              label={t.fields.appealDays}
              value={content.appealDays}
              max={365}
              none={r.noAppeals}
              onChange={(appealDays) => set({ appealDays })}
            />,
            content.appealDays ?? 0,
          )}
        </SentenceText>
        {isOut ? (
          <div className={release.out}>
            <p>{r.atOnceHint}</p>
            {isChanged ? (
              <>
                <Button look="quiet" onPress={() => setWanted(null)}>
                  {r.back}
                </Button>
                <Button onPress={() => setAsking(true)}>{r.apply}</Button>
              </>
            ) : null}
          </div>
        ) : null}
      </div>
      {isMarking ? <MarkingSettingsDialog builder={builder} onClose={() => setMarking(false)} /> : null}
      {isAsking ? (
        <ConfirmationDialog
          title={r.askTitle}
          object={pickReaderText(content.title)}
          people={exam.attempts.ended + exam.attempts.open}
          consequence={r.askBody}
          action={r.apply}
          onConfirm={async () => {
            await saveReleaseRule({ examId: exam.examId, release: shown })
            setWanted(null)
            toast('success', r.applied)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
