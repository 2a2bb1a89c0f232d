import { IconMapPin } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatInstantAt } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { Answer, EmptyState, NothingFound, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type Location, pageSize, useLocations } from './application.queries.ts'
import { applicationTexts } from './application-texts.ts'
import css from './applications.module.css'

const route = getRouteApi('/examCenter')

/** Where exams are sat, with the next session of each centre. */
export function ExamCentreScreen() {
  const t = useTexts(applicationTexts).centres
  const { q, page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const centres = useLocations(q, page)
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <ButtonLink to="/examAppointment" look="line" size="s">
          {t.apply}
        </ButtonLink>
      }
    >
      <div className={css.search}>
        <SearchForm action={t.searchAction} onSearch={(words) => void navigate({ search: words ? { q: words } : {} })}>
          <input key={q ?? ''} name="q" type="search" defaultValue={q ?? ''} maxLength={80} placeholder={t.search} aria-label={t.search} />
        </SearchForm>
      </div>
      <Answer
        query={centres}
        skeleton={<Skeleton height={320} />}
        isEmpty={(data) => data.list.length === 0}
        empty={
          q ? (
            <NothingFound title={t.empty} hint={t.emptyHint} all={t.all} onAll={() => void navigate({ search: {} })} />
          ) : (
            <EmptyState
              icon={IconMapPin}
              title={t.none}
              hint={t.noneHint}
              action={
                <ButtonLink to="/exam/list" look="line" size="s">
                  {t.toExams}
                </ButtonLink>
              }
            />
          )
        }
      >
        {(data) => (
          <>
            <ul className={css.lines}>
              {data.list.map((centre) => (
                <Centre key={centre.centreId} centre={centre} />
              ))}
            </ul>
            <Pager page={page} size={pageSize} total={data.total} onPage={(next) => void navigate({ search: { ...(q ? { q } : {}), ...(next ? { page: next } : {}) } })} />
          </>
        )}
      </Answer>
    </Page>
  )
}

function Centre({ centre }: { readonly centre: Location }) {
  const t = useTexts(applicationTexts).centres
  return (
    <li className={css.line}>
      <div>
        <p className={css.small}>{centre.city}</p>
        <h2>{centre.name}</h2>
        <p className={css.quiet}>{centre.address}</p>
        <p className={css.facts}>
          {centre.phone ? <a href={`tel:${centre.phone.replace(/[^+\d]/g, '')}`}>{centre.phone}</a> : null}
          {centre.mapUrl ? (
            <a href={centre.mapUrl} target="_blank" rel="noreferrer">
              {t.map}
            </a>
          ) : null}
        </p>
      </div>
      <p className={css.side}>
        {centre.nextSessionAt ? (
          <>
            <span>{t.next(formatInstantAt(centre.nextSessionAt, centre.timeZone))}</span>
            <small>{t.seats(centre.seatsLeft)}</small>
          </>
        ) : (
          <span className={css.quiet}>{t.noSession}</span>
        )}
      </p>
    </li>
  )
}
