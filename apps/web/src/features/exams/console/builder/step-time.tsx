import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './builder.module.css'
import { builderTexts } from './builder-texts.ts'
import { GapInstant, GapNumber, Say } from './gaps.tsx'
import { TimelineChart } from './timeline-chart.tsx'
import type { StepProps } from './use-builder.ts'
import { useZoned } from './zoned.ts'

/** When it is sat: the window, everybody's own time, and how often. */
export function StepTime({ builder, zone }: StepProps) {
  const t = useTexts(builderTexts)
  const w = t.time
  const { content, set, problems } = builder
  const zoned = useZoned(zone)
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
        <Say wrong={isReversed ? t.problems.windowReversed : null}>
          {w.window(
            <GapInstant
              key="o"
              label={t.fields.opensAt}
              value={opensAt}
              zone={zone}
              mayBeEmpty
              words={label('opens', opensAt)}
              onChange={(at) => set({ opensAt: at })}
            />,
            <GapInstant
              key="c"
              label={t.fields.closesAt}
              value={closesAt}
              zone={zone}
              mayBeEmpty
              isWrong={isReversed}
              words={label('closes', closesAt)}
              onChange={(at) => set({ closesAt: at })}
            />,
            <GapNumber
              key="t"
              label={t.fields.timeLimit}
              value={minutes}
              max={10_080}
              none={w.noLimit}
              onChange={(next) => set({ timeLimit: next === undefined ? undefined : next * 60 })}
            />,
            minutes ?? 0,
          )}
        </Say>
        <Say wrong={isTooMany ? t.problems.dailyTooMany : null}>
          {w.attempts(
            <GapNumber
              key="a"
              label={t.fields.totalAttempts}
              value={content.totalAttempts}
              max={1000}
              none={w.noLimit}
              onChange={(totalAttempts) => set({ totalAttempts })}
            />,
            <GapNumber
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
        </Say>
        {content.kind === 'mock' ? null : (
          <Say>
            {w.retake(
              <GapNumber
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
          </Say>
        )}
      </div>
    </>
  )
}
