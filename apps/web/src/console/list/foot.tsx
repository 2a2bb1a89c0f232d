import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { Button } from '../button.tsx'
import { consoleTexts } from '../console-texts.ts'
import { Kbd } from '../keys/kbd.tsx'
import css from './foot.module.css'
import type { ListState } from './use-list.ts'

/** The footer of the table: the keys, the range of the rows, and buttons for the previous and the next page. */
export function ListFooter<Row>({ list }: { readonly list: ListState<Row> }) {
  const t = useTexts(consoleTexts).list
  const { props, answer, rows, start, sort, address } = list
  const sorted = props.columns.find((column) => column.sort !== undefined && column.sort === sort?.replace(/^-/, ''))
  const isTime = sorted?.isTime === true
  const isNewFirst = sort?.startsWith('-') ?? false
  const words = isTime ? (isNewFirst ? [t.newer, t.older] : [t.older, t.newer]) : [t.previous, t.next]
  const total = answer
    ? props.counted(answer.isAbout ? t.about(formatNumber(answer.total)) : formatNumber(answer.total), answer.total)
    : ''
  const range =
    start !== null && rows.length > 0
      ? t.range(`${formatNumber(start)}–${formatNumber(start + rows.length - 1)}`, total)
      : t.total(total)
  return (
    <footer className={css.foot}>
      <span className={css.keys} aria-hidden="true">
        <span>
          <Kbd of="j" /> <Kbd of="k" /> {t.keys.upDown}
        </span>
        {props.bulk?.length ? (
          <span>
            <Kbd of="x" /> {t.keys.selectShort}
          </span>
        ) : null}
        <span>
          <Kbd of="?" /> {t.keys.all}
        </span>
      </span>
      {answer && rows.length > 0 ? (
        <nav className={css.pager} aria-label={t.pages}>
          <span className="num" role="status">
            {range}
          </span>
          <Button
            look="field"
            isDisabled={!answer.previous}
            onPress={() => address.change({ before: answer.previous ?? undefined, after: undefined })}
          >
            <IconChevronLeft size={16} stroke={1.5} aria-hidden />
            {words[0]}
          </Button>
          <Button
            look="field"
            isDisabled={!answer.next}
            onPress={() => address.change({ after: answer.next ?? undefined, before: undefined })}
          >
            {words[1]}
            <IconChevronRight size={16} stroke={1.5} aria-hidden />
          </Button>
        </nav>
      ) : null}
    </footer>
  )
}
