import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { LabelledDayPicker } from '#web/console/form/fields/date-boxes.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDayOfMonth, formatInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { instantOfWallClock } from '#web/ui/wall-clock.ts'
import { CertificateActDialog } from '../register/act-dialog.tsx'
import { CertificateRecipientPicker } from '../register/person-picker.tsx'
import type { CertificateRecipient } from '../register/register.queries.ts'
import {
  issueExamCoupon,
  revokeExamCoupon,
  type StaffExamCoupon,
  useCentreBoard,
  useStaffExamCoupons,
} from './centres.queries.ts'
import { centresTexts } from './centres-texts.ts'

/** Exam coupons with their holders and exams, where staff issue and revoke them. */
export function StaffExamCouponsScreen() {
  const t = useTexts(centresTexts).couponPage
  const [isGiving, setGiving] = useState(false)
  // On a phone, the expiry is shown in the place of the date.
  const { phone: _phone, ...given } = createTimeColumn<StaffExamCoupon>({
    id: 'given',
    words: t.columns.given,
    fold: 1,
    of: (row) => row.givenAt,
  })
  useActions(t.title, [{ id: 'give-coupon', words: t.give, shortcut: 'C', run: () => setGiving(true) }])
  return (
    <>
      <DataTable<StaffExamCoupon>
        name="exam-coupons"
        title={t.title}
        sort="-given"
        useRows={useStaffExamCoupons}
        keyOf={(row) => row.couponId}
        nameOf={(row) => `${row.name} ${row.code}`}
        counted={t.counted}
        searchHint={t.searchHint}
        isQuiet={(row) => row.state !== 'usable'}
        actions={
          <Button look="solid" shortcut="C" onPress={() => setGiving(true)}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.give}
          </Button>
        }
        columns={[
          { id: 'code', words: t.columns.code, width: 160, cell: (row) => <span className="num">{row.code}</span> },
          { id: 'name', words: t.columns.name, width: 120, phone: 'below', cell: (row) => row.name },
          { id: 'company', words: t.columns.company, width: 200, fold: 3, cell: (row) => pickReaderText(row.company) },
          {
            id: 'exam',
            words: t.columns.exam,
            width: 240,
            fold: 2,
            cell: (row) => (row.examTitle ? pickReaderText(row.examTitle) : t.anyExam),
          },
          { id: 'state', words: t.columns.state, width: 96, phone: 'end', cell: (row) => t.states[row.state] },
          {
            id: 'until',
            words: t.columns.until,
            width: 140,
            align: 'end',
            phone: 'belowEnd',
            fold: 1,
            cell: (row) => formatDayOfMonth(row.validUntil),
          },
          given,
        ]}
        views={(['usable', 'used', 'expired'] as const).map((id) => ({
          id,
          words: t.states[id],
          search: { state: id },
          isCounted: true,
        }))}
        panel={{
          title: (row) => row.name,
          note: (row) => row.code,
          content: (_key, row) => (row ? <Coupon row={row} /> : null),
        }}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {isGiving ? <GiveDialog onClose={() => setGiving(false)} /> : null}
    </>
  )
}

function Coupon({ row }: { readonly row: StaffExamCoupon }) {
  const t = useTexts(centresTexts).couponPage
  const [isEnding, setEnding] = useState(false)
  const facts: readonly (readonly [string, string | null])[] = [
    [t.columns.state, t.states[row.state]],
    [t.columns.exam, row.examTitle ? pickReaderText(row.examTitle) : t.anyExam],
    [t.columns.company, pickReaderText(row.company)],
    [t.columns.until, formatInstant(row.validUntil)],
    [t.usedAt, row.usedAt ? formatInstant(row.usedAt) : null],
  ]
  return (
    <>
      {row.state === 'usable' ? (
        <PanelActionRow>
          <Button look="danger" onPress={() => setEnding(true)}>
            {t.end}
          </Button>
        </PanelActionRow>
      ) : null}
      <dl className={queue.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {isEnding ? (
        <ConfirmationDialog
          title={t.endTitle}
          object={`${row.name} ${row.code}`}
          consequence={t.endEffect}
          action={t.end}
          onConfirm={async () => {
            await revokeExamCoupon(row.couponId)
            toast('success', t.ended)
          }}
          onClose={() => setEnding(false)}
        />
      ) : null}
    </>
  )
}

function GiveDialog({ onClose }: { readonly onClose: () => void }) {
  const all = useTexts(centresTexts)
  const t = all.couponPage
  const board = useCentreBoard(undefined).data
  const [requestKey] = useState(() => crypto.randomUUID())
  const [person, setPerson] = useState<CertificateRecipient | null>(null)
  const [examId, setExam] = useState('')
  const [day, setDay] = useState<string | null>(null)
  const validUntil = board && day ? instantOfWallClock(day, '23:59', board.timeZone) : null
  return (
    <CertificateActDialog
      title={t.give}
      effect={t.giveEffect}
      action={t.give}
      missing={!person ? t.missing.person : validUntil ? null : t.missing.day}
      onRun={async () => {
        if (!person || !validUntil) return
        const { code } = await issueExamCoupon({
          login: person.login,
          companyId: person.companyId,
          validUntil,
          requestKey,
          ...(examId ? { examId } : {}),
        })
        toast('success', t.given(code))
      }}
      onClose={onClose}
    >
      <CertificateRecipientPicker label={t.person} chosen={person} onChoose={setPerson} />
      <Select
        label={t.columns.exam}
        options={[
          { id: '', words: t.anyExam },
          ...(board?.exams ?? []).map((one) => ({ id: one.examId, words: pickReaderText(one.title) })),
        ]}
        value={examId}
        onChange={setExam}
      />
      <LabelledDayPicker label={t.validUntil} value={day} onChange={setDay} />
    </CertificateActDialog>
  )
}
