import { noticeModes } from '@portal/contract/community/notice-kinds.ts'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { noticeTexts } from './notice-texts.ts'
import css from './notices.module.css'
import type { NoticeCell, NoticeRow } from './notices.queries.ts'

type Channel = NoticeCell['channel']
type Mode = NonNullable<NoticeCell['mode']>
type Props = {
  /** `isReached` false: the channel does not reach the reader yet. */
  readonly channels: readonly { readonly channel: Channel; readonly isReached: boolean }[]
  readonly kinds: readonly NoticeRow[]
  readonly onChoose: (cell: NoticeCell) => void
}

/** Kinds of notifications by channels; on a phone each kind is a separate block. */
export function NoticeTable({ channels, kinds, onChoose }: Props) {
  const t = useTexts(noticeTexts)
  const groups = [...Map.groupBy(kinds, ({ group }) => group)]
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t.kind}</th>
          {channels.map(({ channel, isReached }) => (
            <th key={channel} scope="col">
              {t.channels[channel]}
              {isReached ? null : <small>{t.notReached[channel]}</small>}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(([group, rows]) => (
        <tbody key={group}>
          <tr className={css.group}>
            <th colSpan={channels.length + 1} scope="rowgroup">
              {t.groups[group]}
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.kind}>
              <th scope="row">
                {row.name}
                {row.requiredBecause ? <small>{row.requiredBecause}</small> : null}
              </th>
              {channels.map(({ channel }) => (
                <td key={channel} data-unused={modeIn(row, channel) === null || undefined}>
                  <span className={css.channel} aria-hidden>
                    {t.channels[channel]}
                  </span>
                  <Cell row={row} channel={channel} isAlone={channels.length === 1} onChoose={onChoose} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const modeIn = (row: NoticeRow, channel: Channel) => row.modes.find((one) => one.channel === channel)?.mode ?? null

function Cell({
  row,
  channel,
  isAlone,
  onChoose,
}: {
  readonly row: NoticeRow
  readonly channel: Channel
  /** There is no other channel that it could be the backup of. */
  readonly isAlone: boolean
  readonly onChoose: Props['onChoose']
}) {
  const t = useTexts(noticeTexts)
  const mode = modeIn(row, channel)
  if (mode === null) return <span className={css.fixed}>{t.unused}</span>
  // Text messages are always optional: required notices use the other channels.
  if (row.requiredBecause && channel !== 'sms') return <span className={css.fixed}>{t.always}</span>
  return (
    <Select<Mode>
      label={t.modeOf(row.name, t.channels[channel])}
      isLabelHidden
      size="s"
      value={isAlone && mode === 'backup' ? 'now' : mode}
      data-off={mode === 'off' || undefined}
      onChange={(next) => onChoose({ kind: row.kind, channel, mode: next })}
      options={noticeModes
        .filter((one) => !isAlone || one !== 'backup')
        .map((one) => ({ id: one, words: t.modes[one] }))}
    />
  )
}
