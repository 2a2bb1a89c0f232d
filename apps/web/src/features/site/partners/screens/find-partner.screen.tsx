import { IconBuildingCommunity } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { HeroPage } from '#web/ui/hero-page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { Select } from '#web/ui/select.tsx'
import { EmptyState, NothingFound, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { trustedNodes } from '#web/ui/trusted-markup.ts'
import { type Partner, usePartners } from '../partner.queries.ts'
import { partnerTexts } from '../partner-texts.ts'
import css from './find-partner.module.css'

const route = getRouteApi('/findPartner')
const size = 12
const levels = ['strategic', 'gold', 'certified'] as const

/** Partners by name, region and level. */
export function FindPartnerScreen() {
  const t = useTexts(partnerTexts)
  const { page = 0, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const partners = usePartners({ ...filter, page, size })
  const choose = (change: Partial<typeof filter>) =>
    void navigate({
      search: Object.fromEntries(
        Object.entries({ ...filter, ...change }).filter(([, value]) => value),
      ) as typeof filter,
    })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <HeroPage
      title={t.title}
      lead={t.lead}
      actions={
        <ButtonLink to="/contactUs" look="line">
          {t.become}
        </ButtonLink>
      }
      stage={
        <div className={css.filters}>
          <SearchForm action={t.searchAction} isSmall onSearch={(q) => choose({ q })}>
            <input
              key={filter.q ?? ''}
              name="q"
              type="search"
              defaultValue={filter.q ?? ''}
              maxLength={80}
              placeholder={t.search}
              aria-label={t.search}
            />
          </SearchForm>
          <Select
            label={t.region}
            value={filter.region ?? ''}
            onChange={(region) => choose({ region })}
            options={[
              { id: '', words: t.all },
              ...(partners.data?.regions ?? []).map((region) => ({ id: region, words: region })),
            ]}
          />
          <Select<string>
            label={t.level}
            value={filter.level ?? ''}
            onChange={(level) => choose({ level: levels.find((one) => one === level) })}
            options={[{ id: '', words: t.all }, ...levels.map((level) => ({ id: level, words: t.levels[level] }))]}
          />
        </div>
      }
    >
      <QueryStates
        query={partners}
        skeleton={<RowsSkeleton height={480} />}
        isEmpty={(data) => data.list.length === 0}
        empty={
          isFiltered ? (
            <NothingFound
              title={t.empty}
              hint={t.emptyHint}
              all={t.clear}
              onAll={() => void navigate({ search: {} })}
            />
          ) : (
            <EmptyState
              icon={IconBuildingCommunity}
              title={t.none}
              hint={t.noneHint}
              action={
                <ButtonLink to="/contactUs" look="line" size="s">
                  {t.contact}
                </ButtonLink>
              }
            />
          )
        }
      >
        {(data) => (
          <>
            <p className={css.count} role="status">
              {t.count(data.total)}
            </p>
            <ul className={css.list} aria-busy={partners.isPlaceholderData || undefined}>
              {data.list.map((partner, nth) => (
                <PartnerLine
                  key={partner.partnerId}
                  partner={partner}
                  isFirst={data.list[nth - 1]?.level !== partner.level}
                />
              ))}
            </ul>
            <Pager
              page={page}
              size={size}
              total={data.total}
              onPage={(next) => void navigate({ search: { ...filter, ...(next ? { page: next } : {}) } })}
            />
          </>
        )}
      </QueryStates>
    </HeroPage>
  )
}

/** A partner; the first of each level shows its level. */
function PartnerLine({ partner, isFirst }: { readonly partner: Partner; readonly isFirst: boolean }) {
  const t = useTexts(partnerTexts)
  return (
    <li data-first={isFirst || undefined}>
      <p className={css.level}>
        <span className={isFirst ? undefined : 'vh'}>{t.levels[partner.level]}</span>
      </p>
      <Sign partner={partner} />
      <div>
        <h2>{partner.name}</h2>
        <p>{partner.summary}</p>
      </div>
      <p className={css.region}>
        {partner.region ? <span>{partner.region}</span> : null}
        {partner.url ? (
          <a href={partner.url} target="_blank" rel="noreferrer">
            {t.site}
          </a>
        ) : null}
      </p>
    </li>
  )
}

/** The symbol of a partner without its name, which is next to it; an uploaded image is shown in full. */
function Sign({ partner }: { readonly partner: Partner }) {
  if (partner.logoUrl)
    return (
      <span className={css.picture}>
        <img src={partner.logoUrl} alt="" loading="lazy" />
      </span>
    )
  return (
    <span
      className={css.sign}
      aria-hidden="true"
      ref={(box) => {
        if (box && !box.firstChild && partner.logoSvg)
          box.replaceChildren(...trustedNodes(partner.logoSvg, 'image/svg+xml'))
      }}
    />
  )
}
