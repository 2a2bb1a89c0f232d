import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type BuilderContent, type ExampleStart, examTimeline, sharedReleaseInstant } from './builder.rules.ts'
import { builderTexts } from './builder-texts.ts'
import css from './timeline.module.css'
import { useZoneFormatters } from './zone-formatters.ts'

const [left, right] = [78, 638]

/**
 * The window of an exam drawn to scale, with example starts and the time that each leaves; above it the release of the
 * results and the end of appeals. Without a window, a sentence replaces it.
 */
export function TimelineChart({ content, zone }: { readonly content: BuilderContent; readonly zone: string }) {
  const t = useTexts(builderTexts).time
  const zoned = useZoneFormatters(zone)
  const line = examTimeline(content)
  const minutes = (content.timeLimit ?? 0) / 60
  if (!line) {
    const words = content.timeLimit ? t.noWindow(formatNumber(minutes)) : t.noWindowNoLimit
    return <p className={css.none}>{words}</p>
  }
  const { opens, closes, full, starters } = line
  const isOneDay = zoned.day(opens) === zoned.day(closes)
  const at = (instant: number) => (isOneDay ? zoned.time(instant) : zoned.instant(instant))
  const x = (instant: number) => left + ((instant - opens) / (closes - opens)) * (right - left)
  const named = sharedReleaseInstant(content.release)
  const results = named ? Date.parse(named) : Object.values(content.release).includes('afterClose') ? closes : null
  const appeals = results !== null && content.appealDays ? results + content.appealDays * 86_400_000 : null
  const marks = [
    { x: 300, words: t.exam, at: zoned.day(opens), isNow: true },
    ...(results === null ? [] : [{ x: 470, words: t.results, at: zoned.instant(results), isNow: false }]),
    ...(appeals === null ? [] : [{ x: 660, words: t.appealsEnd, at: zoned.day(appeals), isNow: false }]),
  ]
  const split = full === null ? left : x(full)
  const told = t.told(at(opens), full === null ? null : at(full), at(closes), formatNumber(minutes))
  return (
    <>
      <svg className={css.wide} viewBox="0 0 716 196" role="img" aria-label={told}>
        <Hatch id="wide" />
        {marks.length > 1 ? <path className={css.base} d="M8 44.5H708" /> : null}
        {marks.map((mark) => (
          <g key={mark.words}>
            <circle cx={mark.x} cy={44.5} r={mark.isNow ? 5 : 3.5} className={mark.isNow ? css.now : css.dot} />
            <text x={mark.x} y={12} textAnchor="middle" className={mark.isNow ? css.key : css.ink}>
              {mark.words}
            </text>
            <text x={mark.x} y={30} textAnchor="middle">
              {mark.at}
            </text>
          </g>
        ))}
        <path className={css.zoom} d={`M295 48L${left} 84M305 48L${right} 84`} />
        {minutes > 0 ? (
          <>
            {split > left ? <rect className={css.whole} x={left} y={84} width={split - left} height={30} /> : null}
            <rect fill="url(#hatch-wide)" x={split} y={84} width={right - split} height={30} />
          </>
        ) : (
          <rect className={css.whole} x={left} y={84} width={right - left} height={30} />
        )}
        <rect className={css.frame} x={left} y={84.5} width={right - left} height={29} />
        {minutes > 0 ? (
          <>
            {split - left > 130 ? (
              <text x={(left + split) / 2} y={103} textAnchor="middle" className={css.key}>
                {t.allTime(formatNumber(minutes))}
              </text>
            ) : null}
            {right - split > 90 ? (
              <text x={(split + right) / 2} y={103} textAnchor="middle" className={css.key}>
                {t.lessTime(formatNumber(minutes))}
              </text>
            ) : null}
          </>
        ) : null}
        {[opens, ...(full === null || split > right - 40 || split < left + 40 ? [] : [full]), closes].map((tick) => (
          <g key={tick}>
            <path className={css.tick} d={`M${x(tick)} 114v8`} />
            <text x={x(tick)} y={136} textAnchor="middle" className={css.key}>
              {at(tick)}
            </text>
          </g>
        ))}
        {starters.map((starter, index) => (
          <Bar
            key={starter.at}
            starter={starter}
            y={156 + index * 17}
            from={x(starter.at)}
            to={x(starter.at + starter.seconds * 1000)}
            words={t.starts(at(starter.at))}
          />
        ))}
      </svg>
      <svg className={css.narrow} viewBox="0 0 358 60" aria-hidden="true">
        <Hatch id="narrow" />
        {minutes > 0 && split > left ? (
          <rect className={css.whole} x={4} y={1} width={((split - left) / (right - left)) * 350} height={34} />
        ) : null}
        {minutes > 0 ? (
          <rect
            fill="url(#hatch-narrow)"
            x={4 + ((split - left) / (right - left)) * 350}
            y={1}
            width={((right - split) / (right - left)) * 350}
            height={34}
          />
        ) : null}
        <rect className={css.frame} x={4} y={1} width={350} height={34} />
        <text x={4} y={54} className={css.key}>
          {at(opens)}
        </text>
        <text x={354} y={54} textAnchor="end" className={css.key}>
          {at(closes)}
        </text>
      </svg>
      <p className={css.narrowWords}>{told}</p>
    </>
  )
}

/** A start with its time. */
function Bar({
  starter,
  y,
  from,
  to,
  words,
}: {
  readonly starter: ExampleStart
  readonly y: number
  readonly from: number
  readonly to: number
  readonly words: string
}) {
  const t = useTexts(builderTexts).time
  // A long text does not fit before a bar that begins at the left.
  const isWide = words.length > 10 && from < 160
  return (
    <g>
      <path className={starter.isShort ? css.short : css.long} d={`M${from} ${y}H${to}`} />
      {isWide ? null : (
        <text x={from - 8} y={y + 4} textAnchor="end">
          {words}
        </text>
      )}
      <text x={to + 8} y={y + 4} className={starter.isShort ? css.key : undefined}>
        {t.minutes(formatNumber(Math.round(starter.seconds / 60)))}
        {isWide ? <tspan className={css.after}>{` · ${words}`}</tspan> : null}
      </text>
    </g>
  )
}

const Hatch = ({ id }: { readonly id: string }) => (
  <pattern id={`hatch-${id}`} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path d="M0 0v6" className={css.hatch} />
  </pattern>
)
