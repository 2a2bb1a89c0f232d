import { timeZones } from '@portal/contract/http/time-zones.words.ts'
import { type FormEvent, useId, useState } from 'react'
import { useLocale } from '#web/api/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { readerZone, zoneName } from '#web/ui/zone.ts'
import { runWithToast } from '../following/run-with-toast.ts'
import { noticeTexts } from './notice-texts.ts'
import css from './notices.module.css'
import { type NoticePreferences, saveNoticeHours } from './notices.queries.ts'

const toTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const toMinute = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** The zones to choose from by their cities, after the chosen one and that of the device if they are not among them. */
function zoneOptions(chosen: string, lang: 'zh' | 'en') {
  const known = timeZones.map((one) => ({ id: one.id, words: one[lang] }))
  const others = [...new Set([chosen, readerZone()])].filter((zone) => !known.some(({ id }) => id === zone))
  return [...others.map((id) => ({ id, words: zoneName(id) })), ...known]
}

/** The hours in which the reader gets no notification that can wait, in the reader's own zone. */
export function QuietHoursForm({ hours }: { readonly hours: NoticePreferences['hours'] }) {
  const t = useTexts(noticeTexts)
  const lang = useLocale()
  const id = useId()
  const [isQuiet, setQuiet] = useState(hours.isQuiet)
  const [isSaving, setSaving] = useState(false)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSaving(true)
    const next = {
      isQuiet,
      timeZone: String(form.get('zone') ?? hours.timeZone),
      from: isQuiet ? toMinute(String(form.get('from'))) : hours.from,
      until: isQuiet ? toMinute(String(form.get('until'))) : hours.until,
    }
    await runWithToast(saveNoticeHours(next), t.saved, t.failed)
    setSaving(false)
  }
  return (
    <form className={css.quiet} onSubmit={(event) => void save(event)} aria-labelledby={id}>
      <h2 id={id}>{t.quiet}</h2>
      <p className={css.hint}>{t.quietHint}</p>
      <label className={css.on}>
        <input type="checkbox" checked={isQuiet} onChange={(event) => setQuiet(event.target.checked)} />
        {t.quietOn}
      </label>
      {isQuiet ? (
        <div className={css.times}>
          <Field label={t.from} name="from" type="time" required defaultValue={toTime(hours.from)} />
          <Field label={t.until} name="until" type="time" required defaultValue={toTime(hours.until)} />
        </div>
      ) : null}
      <Select label={t.zone} name="zone" defaultValue={hours.timeZone} options={zoneOptions(hours.timeZone, lang)} />
      <p className={css.hint}>{t.digestHint}</p>
      <div>
        <Button type="submit" disabled={isSaving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
