import type { FieldValues } from 'react-hook-form'
import { useStore } from '#web/api/store.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './form.module.css'
import { formTexts } from './form-texts.ts'
import type { ConsoleForm } from './use-form.ts'

/**
 * Shows the changes that another person made, field by field: those that were merged, and those that conflict with the
 * reader's own, of which the reader keeps one or the other.
 */
export function OtherPersonChanges<V extends FieldValues>({ form }: { readonly form: ConsoleForm<V> }) {
  const t = useTexts(formTexts).conflict
  const { conflict, fields } = useStore(form.state)
  if (!conflict) return <div role="status" />
  const labelOf = (name: string) => fields.get(name)?.label ?? name
  const show = (name: string, value: unknown) => fields.get(name)?.show(value) || t.empty
  const { taken, overlaps, chosen } = conflict
  const words = taken.length + overlaps.length === 0 ? t.onlyRevision : t.words(taken.length, overlaps.length)
  return (
    <div className={css.notice}>
      <div role="status">
        <p>{words}</p>
      </div>
      {taken.length + overlaps.length === 0 ? null : (
        <div className={css.tableBox}>
          <table className="num">
            <thead>
              <tr>
                <th scope="col">{t.field}</th>
                <th scope="col">{t.before}</th>
                <th scope="col">{t.theirs}</th>
                <th scope="col">{t.mine}</th>
              </tr>
            </thead>
            <tbody>
              {overlaps.map(({ name, before, theirs, mine }) => (
                <tr key={name}>
                  <th scope="row">{labelOf(name)}</th>
                  <td>
                    <del>{show(name, before)}</del>
                  </td>
                  {(['theirs', 'mine'] as const).map((side) => (
                    <td key={side}>
                      {show(name, side === 'theirs' ? theirs : mine)}
                      <br />
                      <button
                        type="button"
                        className={css.link}
                        aria-pressed={chosen[name] === side}
                        aria-label={`${labelOf(name)}: ${side === 'theirs' ? t.useTheirs : t.keepMine}`}
                        onClick={() => form.choose(name, side)}
                      >
                        {chosen[name] === side ? t.chosen : side === 'theirs' ? t.useTheirs : t.keepMine}
                      </button>
                    </td>
                  ))}
                </tr>
              ))}
              {taken.map(({ name, before, theirs }) => (
                <tr key={name}>
                  <th scope="row">{labelOf(name)}</th>
                  <td>
                    <del>{show(name, before)}</del>
                  </td>
                  <td>{show(name, theirs)}</td>
                  <td>{t.merged}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
