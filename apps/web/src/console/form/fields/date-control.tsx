import { IconCalendar, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  Group,
} from 'react-aria-components/DatePicker'
import { Heading } from 'react-aria-components/Heading'
import { Dialog, Popover } from 'react-aria-components/Popover'
import { useTexts } from '#web/ui/texts.ts'
import floating from '../../overlays/floating.module.css'
import { formTexts } from '../form-texts.ts'
import css from './date-fields.module.css'

type Props = {
  /** The label of the field, for the names of its buttons. */
  readonly label: string
  readonly className: string
  /** Empties the field; none: it may not be empty, or is. */
  readonly onClear?: () => void
}

/**
 * The contents of a `DatePicker`: the parts to type in, the button that clears it if there is `onClear`, and the
 * calendar.
 */
export function DateControl({ label, className, onClear }: Props) {
  const t = useTexts(formTexts).date
  return (
    <>
      <Group className={className}>
        <DateInput className={css.segments ?? ''}>
          {(segment) => <DateSegment segment={segment} className={css.segment ?? ''} />}
        </DateInput>
        {onClear ? (
          <Button slot={null} className={css.small ?? ''} aria-label={`${t.clear}: ${label}`} onPress={onClear}>
            <IconX size={16} stroke={1.5} />
          </Button>
        ) : null}
        <Button className={css.small ?? ''} aria-label={`${t.pick}: ${label}`}>
          <IconCalendar size={16} stroke={1.5} />
        </Button>
      </Group>
      <Popover className={floating.floating ?? ''} containerPadding={8} data-console-overlay="">
        <Dialog className={floating.dialog ?? ''}>
          <Calendar className={css.calendar ?? ''} firstDayOfWeek="mon">
            <header>
              <Button slot="previous" className={css.small ?? ''} aria-label={t.previous}>
                <IconChevronLeft size={16} stroke={1.5} />
              </Button>
              <Heading level={2} />
              <Button slot="next" className={css.small ?? ''} aria-label={t.next}>
                <IconChevronRight size={16} stroke={1.5} />
              </Button>
            </header>
            <CalendarGrid>
              <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} className={css.day ?? ''} />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </>
  )
}
