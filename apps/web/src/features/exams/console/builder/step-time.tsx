import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './builder.module.css'
import { builderTexts } from './builder-texts.ts'
import { SentenceInstant, SentenceNumber, SentenceText } from './sentence-fields.tsx'
import { TimelineChart } from './timeline-chart.tsx'
import type { BuilderStepProps } from './use-builder.ts'
import { useZoneFormatters } from './zone-formatters.ts'

/** The window, each candidate's time, the number of attempts, and the hours within which a retake is allowed. */
export function StepTime({ builder, zone }: BuilderStepProps) {
  const t = useTexts(builderTexts)
  const w = t.time
  const { content, set, problems } = builder
  const zoned = useZoneFormatters(zone)
  const isReversed = problems.some(({ name }) => name === 'windowReversed')
  const isTooMany = problems.some(({ name }) => name === 'dailyTooMany')
  const { opensAt, closesAt } = content
  const isOneDay = opensAt && closesAt && zoned.day(opensAt) === zoned.day(closesAt)
  const label = (name: 'opens' | 'closes', value: string | undefined) =>
    value ? (name === 'closes' && isOneDay ? zoned.time(value) : zoned.instant(value)) : w.anytime[name]
  const minutes = content.timeLimit === undefined ? undefined : content.timeLimit / 60
  return (
    <>
      <TimelineChart content={content} zone={zone} />
      <div className={css.says}>
        <SentenceText wrong={isReversed ? t.problems.windowReversed : null}>
          {w.window(
            <SentenceInstant
              key="o"
              label={t.fields.opensAt}
              value={opensAt}
              zone={zone}
              mayBeEmpty
              words={label('opens', opensAt)}
              onChange={(at) => set({ opensAt: at })}
            />,
            <SentenceInstant
              key="c"
              label={t.fields.closesAt}
              value={closesAt}
              zone={zone}
              mayBeEmpty
              isWrong={isReversed}
              words={label('closes', closesAt)}
              onChange={(at) => set({ closesAt: at })}
            />,
            <SentenceNumber
              key="t"
              label={t.fields.timeLimit}
              value={minutes}
              max={10_080}
              none={w.noLimit}
              onChange={(next) => set({ timeLimit: next === undefined ? undefined : next * 60 })}
            />,
            minutes ?? 0,
            closesAt !== undefined,
          )}
        </SentenceText>
        <SentenceText wrong={isTooMany ? t.problems.dailyTooMany : null}>
          {w.attempts(
            <SentenceNumber
              key="a"
              label={t.fields.totalAttempts}
              value={content.totalAttempts}
              max={1000}
              none={w.noLimit}
              onChange={(totalAttempts) => set({ totalAttempts })}
            />,
            <SentenceNumber
              key="d"
              label={t.fields.dailyAttempts}
              value={content.dailyAttempts}
              max={1000}
              none={w.noLimit}
              isWrong={isTooMany}
              onChange={(dailyAttempts) => set({ dailyAttempts })}
            />,
            content.totalAttempts ?? 2,
          )}
        </SentenceText>
        {content.kind === 'mock' ? null : (
          <SentenceText>
            {w.retake(
              <SentenceNumber
                key="r"
                label={t.fields.retakeHours}
                value={content.retakeHours ?? undefined}
                max={8760}
                none={w.noLimit}
                onChange={(retakeHours = undefined) => set({ retakeHours: retakeHours ?? null })}
              />,
              content.retakeHours === null
                ? w.retakeFree
                : w.retakeWithin(formatNumber(content.retakeHours), content.totalAttempts === 1),
            )}
          </SentenceText>
        )}
      </div>
    </>
  )
}
