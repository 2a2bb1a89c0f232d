import { IconAlertTriangle } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { formatNumber } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { Button } from '../button.tsx'
import { consoleTexts } from '../console-texts.ts'
import dataTableCss from './data-table.module.css'
import { viewSearchOf } from './list-address.ts'
import { describeFilter } from './token-words.ts'
import type { ListState } from './use-list.ts'

/**
 * The message that is shown instead of rows: no permission, failed to load, no results, a page past the end, or nothing
 * yet.
 */
export function ListStates<Row>({ list }: { readonly list: ListState<Row> }) {
  const t = useTexts(consoleTexts).list
  const ui = useTexts(uiTexts)
  const { error, refetch } = list.result
  if (list.answer === undefined && error) {
    if (isApiError(error) && error.code === 403)
      return <State isAlert title={t.states.notAllowed} hint={error.msg || ui.notAllowedHint} />
    const words = isApiError(error) && error.msg ? error.msg : ui.failedHint
    return (
      <State
        isAlert
        title={t.states.failed}
        hint={`${words} ${t.states.kept}`}
        action={<Button onPress={() => void refetch()}>{ui.retry}</Button>}
      />
    )
  }
  const { sort: _sort, ...asked } = viewSearchOf(list.address.search)
  // The open queue is not a search, so it can't be cleared.
  const isSearch = (name: string) =>
    name === 'q' || !list.props.isQueue || (list.props.filters ?? []).some((one) => one.name === name)
  const narrowing = Object.fromEntries(Object.entries(asked).filter(([name]) => isSearch(name)))
  if (Object.keys(narrowing).length > 0) return <Nothing list={list} narrowing={narrowing} />
  // Beyond the last page: its rows disappeared while it was being viewed.
  if (list.address.search.after || list.address.search.before) {
    return (
      <State
        title={t.states.pastEnd}
        action={
          <Button onPress={() => list.address.change({ after: undefined, before: undefined })}>
            {t.states.toFirst}
          </Button>
        }
      />
    )
  }
  const { title, hint, action } = list.props.empty
  return <State title={title} hint={hint} action={action} />
}

/** No results; shows the count without the last filter. */
function Nothing<Row>({
  list,
  narrowing,
}: {
  readonly list: ListState<Row>
  readonly narrowing: Readonly<Record<string, string>>
}) {
  const t = useTexts(consoleTexts).list
  const { props, address, query } = list
  const names = Object.keys(narrowing)
  const last = names.at(-1) ?? 'q'
  const without = { ...query, [last]: undefined, after: undefined, before: undefined, limit: 1 }
  const rest = props.useRows(
    Object.fromEntries(Object.entries(without).filter(([, value]) => value !== undefined)),
  ).data
  const filter = props.filters?.find(({ name }) => name === last)
  const words = filter ? describeFilter(filter, narrowing[last] ?? '', t) : null
  const called = words ? `${words.field} ${words.operator} ${words.value}` : t.states.search(narrowing.q ?? '')
  return (
    <State
      title={names.length > 1 ? t.states.nothingFits(names.length) : t.states.nothingFitsOne}
      hint={
        rest
          ? t.states.without(
              called,
              props.counted(rest.isAbout ? t.about(formatNumber(rest.total)) : formatNumber(rest.total), rest.total),
            )
          : undefined
      }
      action={
        <>
          <Button onPress={() => address.change({ [last]: undefined, view: undefined })}>
            {filter ? t.states.dropFilter : t.states.dropSearch}
          </Button>
          {names.length > 1 ? (
            <Button
              look="quiet"
              onPress={() =>
                address.change({ ...Object.fromEntries(names.map((name) => [name, undefined])), view: undefined })
              }
            >
              {t.states.dropAll}
            </Button>
          ) : null}
        </>
      }
    />
  )
}

type StateProps = {
  readonly title: string
  readonly hint?: React.ReactNode
  readonly action?: React.ReactNode
  readonly isAlert?: boolean
}
const State = ({ isAlert = false, ...words }: StateProps) => (
  <div role={isAlert ? 'alert' : 'status'}>
    <EmptyState {...words} {...(isAlert ? { icon: IconAlertTriangle } : {})} />
  </div>
)

/** Grey placeholder bars in the shape of the rows. */
export function SkeletonRows({ columns, isMarkable }: { readonly columns: number; readonly isMarkable: boolean }) {
  return Array.from({ length: 14 }, (_none, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr key={row} aria-hidden="true" className={dataTableCss.skeleton}>
      {isMarkable ? <td className={dataTableCss.box} /> : null}
      {Array.from({ length: columns }, (_nothing, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: likewise
        <td key={column}>
          <span style={{ width: `${36 + ((row * 7 + column * 13) % 5) * 12}%` }} />
        </td>
      ))}
    </tr>
  ))
}
