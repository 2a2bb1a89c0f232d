import { RichText } from '#web/ui/rich-text.tsx'
import { htmlToText } from './bank/question-values.rules.ts'
import { StemView } from './import/stem-view.tsx'
import css from './placed-view.module.css'

type PlacedViewProps = {
  readonly type: string
  readonly stem: string
  readonly options: readonly { readonly key: string; readonly html: string }[]
  readonly prompts?: readonly string[]
  readonly choices?: readonly string[] | undefined
  /** The first entry of a list, and the label of each. */
  readonly words: { readonly choose: string; readonly listOf: (nth: number) => string }
}

/** A question with places as candidates see it, for its authors; the options keep the author's order here. */
export function PlacesView({ type, stem, options, prompts = [], choices, words }: PlacedViewProps) {
  const list = (at: number, label: string) => (
    <select className={css.list} aria-label={label} defaultValue="">
      <option value="">{words.choose}</option>
      {options
        .filter(({ key }) => choices?.[at]?.includes(key) ?? true)
        .map(({ key, html }) => (
          <option key={key} value={key}>
            {`${key} ${htmlToText(html)}`}
          </option>
        ))}
    </select>
  )
  if (type === 'gapChoice')
    return <StemView id="placed-stem" html={stem} renderGap={(at) => list(at, words.listOf(at + 1))} />
  if (type === 'ordering')
    return (
      <ol className={css.rows}>
        {options.map(({ key, html }, at) => (
          <li key={key}>
            <b aria-hidden="true">{at + 1}</b>
            <RichText html={html || '&nbsp;'} />
          </li>
        ))}
      </ol>
    )
  return (
    <ol className={css.rows}>
      {prompts.map((html, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prompt is its place
        <li key={at}>
          <b aria-hidden="true">{at + 1}</b>
          <div>
            <RichText html={html || '&nbsp;'} />
            {list(at, words.listOf(at + 1))}
          </div>
        </li>
      ))}
    </ol>
  )
}
