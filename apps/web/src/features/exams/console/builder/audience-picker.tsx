import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatNumber } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useDebounced } from '#web/ui/use-settled.ts'
import { type AudienceChoices, useAudienceChoices, useAudiencePeople } from './builder.queries.ts'
import { builderTexts } from './builder-texts.ts'
import css from './who.module.css'

type Kind = 'companyIds' | 'departmentIds' | 'accountIds'
type Chosen = Readonly<Record<Kind, readonly string[]>>
type Props = {
  readonly chosen: Chosen
  readonly nameOf: (accountId: string) => string
  readonly onToggle: (kind: Kind, id: string, name?: string) => void
  readonly onClose: () => void
}

/** Companies with their departments, and people found by name. A selection applies immediately. */
export function AudiencePicker({ chosen, nameOf, onToggle, onClose }: Props) {
  const w = useTexts(builderTexts).who
  const [words, setWords] = useState('')
  const q = useDebounced(words, 200)
  const places = useAudienceChoices()
  const people = useAudiencePeople(q).data?.people ?? []
  const needle = words.trim().toLowerCase()
  const fits = (title: { zh?: string; en?: string }) =>
    needle === '' || [title.zh, title.en].some((one) => one?.toLowerCase().includes(needle))
  return (
    <Modal
      width={560}
      title={w.title}
      onClose={onClose}
      footer={
        <Button look="solid" onPress={onClose}>
          {w.done}
        </Button>
      }
    >
      <input
        className={css.search}
        type="search"
        aria-label={w.search}
        placeholder={w.search}
        value={words}
        maxLength={80}
        ref={focusOnce}
        onChange={(event) => setWords(event.target.value)}
      />
      {needle !== '' ? (
        <section className={css.group}>
          <h3>{w.byName}</h3>
          {people.length === 0 ? <p className={css.quiet}>{w.noPeople}</p> : null}
          {people.map((one) => (
            <label key={one.id}>
              <input
                type="checkbox"
                checked={chosen.accountIds.includes(one.id)}
                onChange={() => onToggle('accountIds', one.id, one.name)}
              />
              <span>
                {one.name}
                <small>
                  {[
                    one.employeeNo,
                    one.company && pickReaderText(one.company),
                    one.department && pickReaderText(one.department),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </label>
          ))}
        </section>
      ) : chosen.accountIds.length > 0 ? (
        <section className={css.group}>
          <h3>{w.byName}</h3>
          {chosen.accountIds.map((id) => (
            <label key={id}>
              <input type="checkbox" checked onChange={() => onToggle('accountIds', id)} />
              <span>{nameOf(id)}</span>
            </label>
          ))}
        </section>
      ) : null}
      <QueryStates query={places} skeleton={<Skeleton height={240} />}>
        {({ companies }) => (
          <>
            {companies
              .map((company) => ({
                company,
                departments: inTree(company.departments).filter(({ one }) => fits(one.title) || fits(company.title)),
              }))
              .filter(({ company, departments }) => fits(company.title) || departments.length > 0)
              .map(({ company, departments }) => (
                <section className={css.group} key={company.id}>
                  <label className={css.company}>
                    <input
                      type="checkbox"
                      checked={chosen.companyIds.includes(company.id)}
                      onChange={() => onToggle('companyIds', company.id)}
                    />
                    <span>{pickReaderText(company.title)}</span>
                    <span className="num">{formatNumber(company.people)}</span>
                  </label>
                  {departments.map(({ one, depth, above }) => {
                    const isIn =
                      chosen.companyIds.includes(company.id) || above.some((id) => chosen.departmentIds.includes(id))
                    return (
                      <label key={one.id} style={{ paddingLeft: 24 + depth * 20 }} data-in={isIn || undefined}>
                        <input
                          type="checkbox"
                          checked={isIn || chosen.departmentIds.includes(one.id)}
                          disabled={isIn}
                          onChange={() => onToggle('departmentIds', one.id)}
                        />
                        <span>{pickReaderText(one.title)}</span>
                        <span className="num">{formatNumber(one.people)}</span>
                      </label>
                    )
                  })}
                </section>
              ))}
          </>
        )}
      </QueryStates>
    </Modal>
  )
}

type Department = AudienceChoices[number]['departments'][number]
type InTree = { readonly one: Department; readonly depth: number; readonly above: readonly string[] }
/** Departments below their parents. */
function inTree(
  departments: readonly Department[],
  parentId: string | null = null,
  above: readonly string[] = [],
): readonly InTree[] {
  return departments
    .filter((one) => one.parentId === parentId)
    .flatMap((one) => [{ one, depth: above.length, above }, ...inTree(departments, one.id, [...above, one.id])])
}
