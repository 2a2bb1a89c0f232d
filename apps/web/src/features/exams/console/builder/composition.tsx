import { formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type PaperRule, type PointShare, pointShares } from './builder.rules.ts'
import { builderTexts } from './builder-texts.ts'
import css from './composition.module.css'

/** The points of a drawn paper by type, topic and difficulty. */
export function PaperComposition({ rules }: { readonly rules: readonly PaperRule[] }) {
  const t = useTexts(builderTexts)
  const difficulties = pointShares(rules, (rule) => String(rule.difficulty ?? 9), false).toSorted(
    (a, b) => Number(a.key) - Number(b.key),
  )
  const lines: readonly (readonly [string, readonly PointShare[], (key: string) => string])[] = [
    [
      t.paper.type,
      pointShares(rules, (rule) => rule.type ?? '', true),
      (key) => (key ? t.types[key as keyof typeof t.types] : t.anyType),
    ],
    [
      t.paper.topic,
      pointShares(rules, (rule) => rule.topic ?? '', false),
      (key) => key.split('/').at(-1) || t.anyTopic,
    ],
    [t.paper.difficulty, difficulties, (key) => (key === '9' ? t.anyDifficulty : t.level(Number(key)))],
  ]
  if (rules.length === 0) return null
  return (
    <dl className={css.lines}>
      {lines.map(([label, shares, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {shares.map(({ key, points }) => (
              <span key={key} style={{ flexGrow: points }} title={`${words(key)} ${formatPoints(points)}`}>
                {words(key)} <b>{formatPoints(points)}</b>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
