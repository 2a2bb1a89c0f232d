import css from './charts.module.css'
import { ageMarks, positionOfAge } from './scale.ts'

type AgeRowProps = {
  /** Milliseconds for which each waits. */
  readonly ages: readonly number[]
  /** Anything that waits longer is red; milliseconds. */
  readonly limit: number
}

/**
 * A row of lines at the ages of waiting items, over an axis from now to a week ago; items of nearly the same age share
 * a line. It is decorative, since the row next to it has the figures.
 */
export function AgeRow({ ages, limit }: AgeRowProps) {
  const lines = (late: boolean) =>
    [...new Set(ages.filter((age) => age > limit === late).map((age) => Math.round(positionOfAge(age) * 480) / 2))]
      .map((x) => `M${x} 12v16`)
      .join('')
  const marks = (from: (age: number) => boolean) =>
    ageMarks
      .filter(({ age }) => from(age))
      .map(({ at }) => `M${at * 240} 0v40`)
      .join('')
  return (
    <svg className={css.ages} viewBox="0 0 240 40" preserveAspectRatio="none" aria-hidden="true">
      <path className={css.grid} d={marks((age) => age !== limit)} />
      <path className={css.limit} d={marks((age) => age === limit)} />
      <path className={css.tick} d={lines(false)} />
      <path className={css.late} d={lines(true)} />
    </svg>
  )
}

/** The axis above rows of `AgeRow`; `words` are the labels of the marks from now to a week. */
export function AgeAxis({ words }: { readonly words: readonly string[] }) {
  return (
    <span className={`num ${css.axis}`} aria-hidden="true">
      {ageMarks.map(({ at }, index) => (
        <i key={at} style={{ left: `${at * 100}%` }}>
          {words[index]}
        </i>
      ))}
    </span>
  )
}
