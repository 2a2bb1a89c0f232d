import { timeZones } from '@portal/contract/http/time-zones.words.ts'
import { useState } from 'react'
import { useLocale } from '#web/api/locale.ts'
import { LabelledInstantPicker } from '#web/console/form/fields/date-boxes.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { instantOfWallClock, wallClockOf } from '#web/ui/wall-clock.ts'
import { type Zone, zoneId, zoneName } from '#web/ui/zone.ts'
import { CertificateActDialog } from '../register/act-dialog.tsx'
import css from '../register/register.module.css'
import {
  type CentreBoard,
  type CentreBoardCentre,
  type CentreBoardSession,
  cancelExamSession,
  createExamSession,
  rescheduleExamSession,
  saveExamCentre,
} from './centres.queries.ts'
import { centresTexts } from './centres-texts.ts'

/** Instants, each of which may still be missing, and the number of seats as typed. */
type Times = {
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly changeUntil: string | null
  readonly seats: string
}
type TimesProps = { readonly times: Times; readonly onChange: (times: Times) => void; readonly zone: Zone }

const later = (instant: string | null, ms: number) =>
  instant ? new Date(Date.parse(instant) + ms).toISOString() : null

/**
 * Changing the start moves the end and the deadline for changes by the same amount; by default a session takes two
 * hours and is open to changes until half an hour before.
 */
function withStart(times: Times, startsAt: string | null): Times {
  if (!startsAt) return { ...times, startsAt }
  if (!times.startsAt)
    return {
      ...times,
      startsAt,
      endsAt: times.endsAt ?? later(startsAt, 7_200_000),
      changeUntil: times.changeUntil ?? later(startsAt, -1_800_000),
    }
  const moved = Date.parse(startsAt) - Date.parse(times.startsAt)
  return { ...times, startsAt, endsAt: later(times.endsAt, moved), changeUntil: later(times.changeUntil, moved) }
}

/** Returns the same wall-clock times in another zone: a chosen 09:30 is still 09:30 when the centre changes. */
function moveToZone(times: Times, from: Zone, to: Zone): Times {
  const moved = (instant: string | null) => {
    if (!instant) return instant
    const { day, time } = wallClockOf(instant, from)
    return instantOfWallClock(day, time, to)
  }
  return {
    ...times,
    startsAt: moved(times.startsAt),
    endsAt: moved(times.endsAt),
    changeUntil: moved(times.changeUntil),
  }
}

function TimeFields({ times, onChange, zone }: TimesProps) {
  const t = useTexts(centresTexts).form
  return (
    <>
      <LabelledInstantPicker
        label={t.from}
        zone={zoneId(zone)}
        value={times.startsAt}
        onChange={(startsAt) => onChange(withStart(times, startsAt))}
      />
      <LabelledInstantPicker
        label={t.to}
        zone={zoneId(zone)}
        value={times.endsAt}
        onChange={(endsAt) => onChange({ ...times, endsAt })}
      />
      <LabelledInstantPicker
        label={t.until}
        zone={zoneId(zone)}
        value={times.changeUntil}
        onChange={(changeUntil) => onChange({ ...times, changeUntil })}
      />
      <p className={css.zone}>{t.zone(zoneName(zone))}</p>
      <label>
        <span>{t.seats}</span>
        <input
          type="number"
          min={1}
          max={10_000}
          value={times.seats}
          onChange={(event) => onChange({ ...times, seats: event.target.value })}
        />
      </label>
    </>
  )
}

/** Reads the times and seats to be sent, or their problems. */
function read(
  { startsAt, endsAt, changeUntil, ...times }: Times,
  missing: { readonly time: string; readonly seats: string; readonly order: string; readonly past: string },
) {
  const seats = Number(times.seats)
  if (!startsAt || !endsAt || !changeUntil) return { why: missing.time }
  if (!Number.isInteger(seats) || seats < 1 || seats > 10_000) return { why: missing.seats }
  if (Date.parse(startsAt) <= Date.now()) return { why: missing.past }
  if (endsAt <= startsAt || changeUntil > startsAt) return { why: missing.order }
  return { why: null, startsAt, endsAt, changeUntil, seats }
}

type OpenProps = {
  readonly board: CentreBoard
  readonly centreId: string | null
  readonly day: string | null
  readonly onClose: () => void
}
export function CreateSessionDialog({ board, centreId, day, onClose }: OpenProps) {
  const t = useTexts(centresTexts)
  const [exam, setExam] = useState<string | null>(null)
  const [centre, setCentre] = useState<string | null>(centreId ?? board.centres[0]?.centreId ?? null)
  const zoneOf = (id: string | null): Zone => board.centres.find((one) => one.centreId === id) ?? board.timeZone
  const [times, setTimes] = useState(() =>
    withStart(
      { startsAt: null, endsAt: null, changeUntil: null, seats: '24' },
      day && instantOfWallClock(day, '09:30', zoneOf(centre)),
    ),
  )
  const [needsCoupon, setCoupon] = useState(false)
  const asked = read(times, t.form.missing)
  return (
    <CertificateActDialog
      title={t.newSession}
      effect={t.form.createEffect}
      action={t.newSession}
      missing={!exam ? t.form.missing.exam : !centre ? t.form.missing.centre : asked.why}
      onRun={async () => {
        if (!exam || !centre || asked.why !== null) return
        const { startsAt, endsAt, changeUntil, seats } = asked
        await createExamSession({
          examId: exam,
          centreId: centre,
          startsAt,
          endsAt,
          changeUntil,
          seats,
          needsCoupon: needsCoupon ? 1 : 0,
        })
        toast('success', t.form.created)
      }}
      onClose={onClose}
    >
      <Select
        label={t.form.exam}
        options={board.exams.map((one) => ({ id: one.examId, words: pickReaderText(one.title) }))}
        value={exam}
        onChange={setExam}
        placeholder={t.form.chooseExam}
      />
      <Select
        label={t.form.centre}
        options={board.centres.map((one) => ({
          id: one.centreId,
          words: `${pickReaderText(one.city)} · ${pickReaderText(one.name)}`,
        }))}
        value={centre}
        onChange={(id) => {
          setTimes(moveToZone(times, zoneOf(centre), zoneOf(id)))
          setCentre(id)
        }}
        placeholder={t.form.chooseCentre}
      />
      <TimeFields times={times} onChange={setTimes} zone={zoneOf(centre)} />
      <label className={css.check}>
        <input type="checkbox" checked={needsCoupon} onChange={(event) => setCoupon(event.target.checked)} />
        {t.form.needsCoupon}
      </label>
    </CertificateActDialog>
  )
}

type ActProps = { readonly session: CentreBoardSession; readonly onClose: () => void }
export function RescheduleSessionDialog({ session, zone, onClose }: ActProps & { readonly zone: Zone }) {
  const t = useTexts(centresTexts).form
  const [times, setTimes] = useState<Times>({
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    changeUntil: session.changeUntil,
    seats: String(session.seats),
  })
  const asked = read(times, t.missing)
  return (
    <CertificateActDialog
      title={t.changeTitle}
      facts={pickReaderText(session.examTitle)}
      effect={
        session.waiting > 0
          ? `${t.changeEffect(session.taken)} ${t.waitingEffect(session.waiting)}`
          : t.changeEffect(session.taken)
      }
      action={t.save}
      missing={asked.why}
      onRun={async () => {
        if (asked.why !== null) return
        const { startsAt, endsAt, changeUntil, seats } = asked
        const { told, seated } = await rescheduleExamSession({
          sessionId: session.sessionId,
          startsAt,
          endsAt,
          changeUntil,
          seats,
        })
        toast('success', t.changed(told, seated))
      }}
      onClose={onClose}
    >
      <TimeFields times={times} onChange={setTimes} zone={zone} />
    </CertificateActDialog>
  )
}

export function CancelSessionDialog({ session, onClose }: ActProps) {
  const t = useTexts(centresTexts).form
  const [why, setWhy] = useState('')
  return (
    <CertificateActDialog
      title={t.cancelTitle}
      facts={pickReaderText(session.examTitle)}
      effect={t.cancelEffect(session.taken)}
      action={t.cancelTitle}
      isDanger
      missing={why.trim().length < 2 ? t.missing.why : null}
      onRun={async () => {
        const { told } = await cancelExamSession({ sessionId: session.sessionId, reason: why.trim() })
        toast('success', t.cancelDone(told))
      }}
      onClose={onClose}
    >
      <label>
        <span>{t.cancelWhy}</span>
        <textarea value={why} maxLength={200} rows={2} onChange={(event) => setWhy(event.target.value)} />
      </label>
    </CertificateActDialog>
  )
}

const langs = ['zh', 'en'] as const

/** UTC+8, UTC-3:30: how far a zone is from UTC today. */
const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? ''

/** The zones to choose from by their cities, and those in use that are not among them. */
function zoneOptions(inUse: readonly Zone[], lang: 'zh' | 'en') {
  const known = timeZones.map((one) => ({ id: one.id, words: one[lang] }))
  const others = inUse.filter((zone) => !known.some(({ id }) => id === zoneId(zone)))
  return [...new Map(others.map((zone) => [zoneId(zone), zone])).values()]
    .map((zone) => ({ id: zoneId(zone), words: zoneName(zone) }))
    .concat(known)
    .map(({ id, words }) => ({ id, words: id === 'UTC' ? words : `${words} ${offsetOf(id)}` }))
}
export function CentreDialog({
  centre,
  portalZone,
  onClose,
}: {
  readonly centre: CentreBoardCentre | null
  readonly portalZone: string
  readonly onClose: () => void
}) {
  const t = useTexts(centresTexts)
  const lang = useLocale()
  const both = (text: CentreBoardCentre['city'] | undefined) => ({ zh: text?.zh ?? '', en: text?.en ?? '' })
  const [words, setWords] = useState({
    city: both(centre?.city),
    name: both(centre?.name),
    address: both(centre?.address),
  })
  const [phone, setPhone] = useState(centre?.phone ?? '')
  const [mapUrl, setMapUrl] = useState(centre?.mapUrl ?? '')
  const [timeZone, setTimeZone] = useState(centre?.timeZone ?? portalZone)
  const isWhole = Object.values(words).every((text) => text.zh.trim() || text.en.trim())
  const said = ({ zh, en }: { readonly zh: string; readonly en: string }) => ({
    ...(zh.trim() ? { zh: zh.trim() } : {}),
    ...(en.trim() ? { en: en.trim() } : {}),
  })
  return (
    <CertificateActDialog
      title={centre ? t.editCentre : t.newCentre}
      effect={t.form.centreEffect}
      action={t.form.save}
      missing={isWhole ? null : t.form.missing.name}
      onRun={async () => {
        await saveExamCentre({
          ...(centre ? { centreId: centre.centreId } : {}),
          city: said(words.city),
          name: said(words.name),
          address: said(words.address),
          ...(phone.trim() ? { phone: phone.trim() } : {}),
          ...(mapUrl.trim() ? { mapUrl: mapUrl.trim() } : {}),
          // A centre in the portal's zone has no zone of its own and follows the portal's.
          ...(timeZone === portalZone ? {} : { timeZone }),
        })
        toast('success', t.form.centreSaved)
      }}
      onClose={onClose}
    >
      <div className={css.pair}>
        {(['city', 'name', 'address'] as const).map((field) =>
          langs.map((lang) => (
            <label key={`${field} ${lang}`}>
              <span>
                {t.form[field]} <small>{t.form.languages[lang]}</small>
              </span>
              <input
                value={words[field][lang]}
                maxLength={200}
                lang={lang === 'zh' ? 'zh-CN' : 'en'}
                onChange={(event) => setWords({ ...words, [field]: { ...words[field], [lang]: event.target.value } })}
              />
            </label>
          )),
        )}
        <label>
          <span>{t.form.phone}</span>
          <input value={phone} maxLength={40} onChange={(event) => setPhone(event.target.value)} />
        </label>
        <label>
          <span>{t.form.mapUrl}</span>
          <input value={mapUrl} maxLength={400} inputMode="url" onChange={(event) => setMapUrl(event.target.value)} />
        </label>
        <Select
          label={t.form.timeZone}
          options={zoneOptions([portalZone, centre ?? portalZone], lang)}
          value={timeZone}
          onChange={setTimeZone}
        />
      </div>
    </CertificateActDialog>
  )
}
