import { useState } from 'react'
import { Select } from '#web/console/overlays/select.tsx'
import { pickWords } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { ActDialog } from '../register/act-dialog.tsx'
import css from '../register/register.module.css'
import { type Board, type BoardCentre, type BoardSession, callOff, changeSession, openSession, saveCentre } from './centres.queries.ts'
import { centresTexts } from './centres-texts.ts'
import { instantOf, wallOf } from './wall-clock.ts'

type Times = { readonly day: string; readonly from: string; readonly to: string; readonly untilDay: string; readonly until: string; readonly seats: string }
type TimesProps = { readonly times: Times; readonly onChange: (times: Times) => void; readonly timeZone: string }

function TimeFields({ times, onChange, timeZone }: TimesProps) {
  const t = useTexts(centresTexts).form
  const field = (name: keyof Times, label: string, type: 'date' | 'time' | 'number') => (
    <label>
      <span>{label}</span>
      <input type={type} value={times[name]} {...(type === 'number' ? { min: 1, max: 10_000 } : {})} onChange={(event) => onChange({ ...times, [name]: event.target.value })} />
    </label>
  )
  return (
    <>
      <div className={css.pair}>
        {field('day', t.day, 'date')}
        {field('seats', t.seats, 'number')}
        {field('from', t.from, 'time')}
        {field('to', t.to, 'time')}
        {field('untilDay', t.until, 'date')}
        <label>
          <span className="vh">{t.until}</span>
          <input className={css.under} type="time" value={times.until} onChange={(event) => onChange({ ...times, until: event.target.value })} />
        </label>
      </div>
      <p className={css.zone}>{t.zone(timeZone)}</p>
    </>
  )
}

/** The times as instants, or what is wrong with them. */
function read(times: Times, timeZone: string, missing: { readonly time: string; readonly seats: string; readonly order: string; readonly past: string }) {
  const startsAt = instantOf(times.day, times.from, timeZone)
  const endsAt = instantOf(times.day, times.to, timeZone)
  const changeUntil = instantOf(times.untilDay, times.until, timeZone)
  const seats = Number(times.seats)
  if (!startsAt || !endsAt || !changeUntil) return { why: missing.time }
  if (!Number.isInteger(seats) || seats < 1 || seats > 10_000) return { why: missing.seats }
  if (Date.parse(startsAt) <= Date.now()) return { why: missing.past }
  if (endsAt <= startsAt || changeUntil > startsAt) return { why: missing.order }
  return { why: null, startsAt, endsAt, changeUntil, seats }
}

type OpenProps = { readonly board: Board; readonly centreId: string | null; readonly day: string | null; readonly onClose: () => void }
export function SessionDialog({ board, centreId, day, onClose }: OpenProps) {
  const t = useTexts(centresTexts)
  const [exam, setExam] = useState<string | null>(null)
  const [centre, setCentre] = useState<string | null>(centreId ?? board.centres[0]?.centreId ?? null)
  const [times, setTimes] = useState<Times>({ day: day ?? '', from: '09:30', to: '11:30', untilDay: day ?? '', until: '09:00', seats: '24' })
  const [needsCoupon, setCoupon] = useState(false)
  const asked = read(times, board.timeZone, t.form.missing)
  return (
    <ActDialog
      title={t.newSession}
      effect={t.form.createEffect}
      action={t.newSession}
      missing={!exam ? t.form.missing.exam : !centre ? t.form.missing.centre : asked.why}
      onRun={async () => {
        if (!exam || !centre || asked.why !== null) return
        const { startsAt, endsAt, changeUntil, seats } = asked
        await openSession({ examId: exam, centreId: centre, startsAt, endsAt, changeUntil, seats, needsCoupon: needsCoupon ? 1 : 0 })
        toast('success', t.form.created)
      }}
      onClose={onClose}
    >
      <Select
        label={t.form.exam}
        options={board.exams.map((one) => ({ id: one.examId, words: pickWords(one.title) }))}
        value={exam}
        onChange={setExam}
        placeholder={t.form.chooseExam}
      />
      <Select
        label={t.form.centre}
        options={board.centres.map((one) => ({ id: one.centreId, words: `${pickWords(one.city)} · ${pickWords(one.name)}` }))}
        value={centre}
        onChange={setCentre}
        placeholder={t.form.chooseCentre}
      />
      <TimeFields
        times={times}
        onChange={(next) => setTimes(next.day !== times.day && (!times.untilDay || times.untilDay === times.day) ? { ...next, untilDay: next.day } : next)}
        timeZone={board.timeZone}
      />
      <label className={css.check}>
        <input type="checkbox" checked={needsCoupon} onChange={(event) => setCoupon(event.target.checked)} />
        {t.form.needsCoupon}
      </label>
    </ActDialog>
  )
}

type ActProps = { readonly session: BoardSession; readonly timeZone: string; readonly onClose: () => void }
export function ChangeDialog({ session, timeZone, onClose }: ActProps) {
  const t = useTexts(centresTexts).form
  const [starts, ends, until] = [wallOf(session.startsAt, timeZone), wallOf(session.endsAt, timeZone), wallOf(session.changeUntil, timeZone)]
  const [times, setTimes] = useState<Times>({ day: starts.day, from: starts.time, to: ends.time, untilDay: until.day, until: until.time, seats: String(session.seats) })
  const asked = read(times, timeZone, t.missing)
  return (
    <ActDialog
      title={t.changeTitle}
      facts={pickWords(session.examTitle)}
      effect={session.waiting > 0 ? `${t.changeEffect(session.taken)} ${t.waitingEffect(session.waiting)}` : t.changeEffect(session.taken)}
      action={t.save}
      missing={asked.why}
      onRun={async () => {
        if (asked.why !== null) return
        const { startsAt, endsAt, changeUntil, seats } = asked
        const { told, seated } = await changeSession({ sessionId: session.sessionId, startsAt, endsAt, changeUntil, seats })
        toast('success', t.changed(told, seated))
      }}
      onClose={onClose}
    >
      <TimeFields times={times} onChange={setTimes} timeZone={timeZone} />
    </ActDialog>
  )
}

export function CallOffDialog({ session, onClose }: ActProps) {
  const t = useTexts(centresTexts).form
  const [why, setWhy] = useState('')
  return (
    <ActDialog
      title={t.cancelTitle}
      facts={pickWords(session.examTitle)}
      effect={t.cancelEffect(session.taken)}
      action={t.cancelTitle}
      isDanger
      missing={why.trim().length < 2 ? t.missing.why : null}
      onRun={async () => {
        const { told } = await callOff({ sessionId: session.sessionId, reason: why.trim() })
        toast('success', t.cancelDone(told))
      }}
      onClose={onClose}
    >
      <label>
        <span>{t.cancelWhy}</span>
        <textarea value={why} maxLength={200} rows={2} onChange={(event) => setWhy(event.target.value)} />
      </label>
    </ActDialog>
  )
}

const langs = ['zh', 'en'] as const
export function CentreDialog({ centre, onClose }: { readonly centre: BoardCentre | null; readonly onClose: () => void }) {
  const t = useTexts(centresTexts)
  const both = (text: BoardCentre['city'] | undefined) => ({ zh: text?.zh ?? '', en: text?.en ?? '' })
  const [words, setWords] = useState({ city: both(centre?.city), name: both(centre?.name), address: both(centre?.address) })
  const [phone, setPhone] = useState(centre?.phone ?? '')
  const [mapUrl, setMapUrl] = useState(centre?.mapUrl ?? '')
  const isWhole = Object.values(words).every((text) => text.zh.trim() || text.en.trim())
  const said = ({ zh, en }: { readonly zh: string; readonly en: string }) => ({ ...(zh.trim() ? { zh: zh.trim() } : {}), ...(en.trim() ? { en: en.trim() } : {}) })
  return (
    <ActDialog
      title={centre ? t.editCentre : t.newCentre}
      effect={t.form.centreEffect}
      action={t.form.save}
      missing={isWhole ? null : t.form.missing.name}
      onRun={async () => {
        await saveCentre({
          ...(centre ? { centreId: centre.centreId } : {}),
          city: said(words.city),
          name: said(words.name),
          address: said(words.address),
          ...(phone.trim() ? { phone: phone.trim() } : {}),
          ...(mapUrl.trim() ? { mapUrl: mapUrl.trim() } : {}),
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
      </div>
    </ActDialog>
  )
}
