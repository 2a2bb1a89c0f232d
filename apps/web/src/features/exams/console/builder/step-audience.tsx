import { IconBuilding, IconCertificate, IconPlus, IconSitemap, IconUser, IconUsers, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { AudiencePicker } from './audience-picker.tsx'
import { useAudienceChoices } from './builder.queries.ts'
import { builderTexts } from './builder-texts.ts'
import { SentenceChoice } from './sentence-fields.tsx'
import type { BuilderStepProps } from './use-builder.ts'
import css from './who.module.css'

type Kind = 'companyIds' | 'departmentIds' | 'accountIds'

/** The candidates: everyone, or companies, departments with all below them, and people by name. */
export function StepAudience({ builder }: BuilderStepProps) {
  const t = useTexts(builderTexts)
  const w = t.who
  const { content, set, exam, audience } = builder
  const places = useAudienceChoices().data?.companies
  const [isPicking, setPicking] = useState(false)
  // People added since the exam was loaded are known from the picker.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const { companyIds = [], departmentIds = [], accountIds = [] } = content
  const isForAll = !content.companyIds && !content.departmentIds && !content.accountIds
  const companyOf = (id: string) => places?.find((company) => company.departments.some((one) => one.id === id))
  const departmentName = (id: string) => {
    const company = companyOf(id)
    const own = company?.departments.find((one) => one.id === id)
    const known = exam.departments.find((one) => one.id === id)
    return own && company
      ? `${pickReaderText(company.title)} · ${pickReaderText(own.title)}`
      : known
        ? `${pickReaderText(known.company)} · ${pickReaderText(known.title)}`
        : id
  }
  const companyName = (id: string) =>
    pickReaderText(
      places?.find((one) => one.id === id)?.title ?? exam.companies.find((one) => one.id === id)?.title ?? {},
    )
  const personName = (id: string) => picked.get(id) ?? exam.people.find((one) => one.id === id)?.name ?? '…'
  const toggle = (kind: Kind, id: string) => {
    const now = content[kind] ?? []
    const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id]
    // An empty list of companies means no candidates; without any of the three fields the exam would be for everyone.
    const rest = {
      companyIds: content.companyIds,
      departmentIds: content.departmentIds,
      accountIds: content.accountIds,
      [kind]: next.length > 0 ? next : undefined,
    }
    set({
      [kind]: next.length > 0 ? next : undefined,
      ...(Object.values(rest).every((one) => !one?.length)
        ? { companyIds: [] }
        : kind !== 'companyIds' && companyIds.length === 0
          ? { companyIds: undefined }
          : {}),
    })
  }
  const setForAll = (isAll: boolean) => {
    set(isAll ? { companyIds: undefined, departmentIds: undefined, accountIds: undefined } : { companyIds: [] })
    // An empty audience and everyone look the same to a form that compares texts, so this is saved immediately.
    setTimeout(() => void builder.form.save())
    if (!isAll) setPicking(true)
  }
  return (
    <>
      <div className={css.bar}>
        <SentenceChoice
          label={w.how}
          options={[
            { id: 'all', words: w.everyone },
            { id: 'some', words: w.some },
          ]}
          value={isForAll ? 'all' : 'some'}
          onChange={(id) => setForAll(id === 'all')}
        />
      </div>
      <ul className={css.list}>
        {companyIds.map((id) => (
          <Line
            key={id}
            icon={<IconBuilding size={16} stroke={1.5} aria-hidden />}
            words={companyName(id)}
            count={audience?.companies.find((one) => one.id === id)?.people}
            onRemove={() => toggle('companyIds', id)}
          />
        ))}
        {departmentIds.map((id) => {
          const counted = audience?.departments.find((one) => one.id === id)
          return (
            <Line
              key={id}
              icon={<IconSitemap size={16} stroke={1.5} aria-hidden />}
              words={departmentName(id)}
              note={counted && counted.below > 0 ? w.below(counted.below) : ''}
              count={counted?.people}
              onRemove={() => toggle('departmentIds', id)}
            />
          )
        })}
        {accountIds.length > 0 ? (
          <li>
            <IconUsers size={16} stroke={1.5} aria-hidden />
            <span className={css.people}>
              {accountIds.map((id) => (
                <span key={id}>
                  {personName(id)}
                  <button type="button" aria-label={w.remove(personName(id))} onClick={() => toggle('accountIds', id)}>
                    <IconX size={12} stroke={1.5} aria-hidden />
                  </button>
                </span>
              ))}
            </span>
            <span className={`num ${css.count}`}>{audience ? formatNumber(audience.named) : ''}</span>
            <span />
          </li>
        ) : null}
        {isForAll ? (
          <Line
            icon={<IconUser size={16} stroke={1.5} aria-hidden />}
            words={w.everyoneWords}
            count={audience?.total}
          />
        ) : null}
        {content.certificateSchemeId ? (
          <li>
            <IconCertificate size={16} stroke={1.5} aria-hidden />
            <label className={css.holders}>
              <input
                type="checkbox"
                checked={content.skipsHolders ?? false}
                onChange={(event) => set({ skipsHolders: event.target.checked || undefined })}
              />
              {w.holders}
              <small>{content.skipsHolders ? w.leftOut : w.mayAlso}</small>
            </label>
            <span
              className={`num ${css.count}`}
              data-less={(content.skipsHolders && audience && audience.holders > 0) || undefined}
            >
              {audience
                ? content.skipsHolders && audience.holders > 0
                  ? `−${formatNumber(audience.holders)}`
                  : formatNumber(audience.holders)
                : ''}
            </span>
            <span />
          </li>
        ) : null}
      </ul>
      <div className={`${css.total} num`}>
        {audience ? (
          <>
            <span>
              <b>{formatNumber(audience.total)}</b> {w.people(audience.total)}
            </span>
            <span className={css.meter} aria-hidden="true">
              <i style={{ flexGrow: Math.max(0, audience.total - audience.waiting) }} />
              {audience.waiting > 0 ? <i style={{ flexGrow: audience.waiting }} /> : null}
            </span>
            <span className={css.quiet} role="status">
              {audience.total === 0
                ? w.nobody
                : audience.waiting > 0
                  ? w.waiting(formatNumber(audience.total - audience.waiting), formatNumber(audience.waiting))
                  : w.allReady}
            </span>
          </>
        ) : null}
        {isForAll ? null : (
          <Button look="quiet" className={css.add} onPress={() => setPicking(true)}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {w.add}
          </Button>
        )}
      </div>
      {isPicking ? (
        <AudiencePicker
          chosen={{ companyIds, departmentIds, accountIds }}
          nameOf={personName}
          onToggle={(kind, id, name) => {
            if (name) setPicked((all) => new Map(all).set(id, name))
            toggle(kind, id)
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  )
}

type LineProps = {
  readonly icon: ReactNode
  readonly words: string
  readonly note?: string
  readonly count?: number | undefined
  readonly onRemove?: () => void
}
function Line({ icon, words, note, count, onRemove }: LineProps) {
  const w = useTexts(builderTexts).who
  return (
    <li>
      {icon}
      <span>
        {words}
        {note ? <small>{note}</small> : null}
      </span>
      <span className={`num ${css.count}`}>{count === undefined ? '' : formatNumber(count)}</span>
      {onRemove ? (
        <button type="button" aria-label={w.remove(words)} onClick={onRemove}>
          <IconX size={16} stroke={1.5} aria-hidden />
        </button>
      ) : (
        <span />
      )}
    </li>
  )
}
