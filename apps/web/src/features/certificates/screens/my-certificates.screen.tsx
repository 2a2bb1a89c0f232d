import { IconCertificate } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink, MoreLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { CertificateApplications } from '../applications/parts/certificate-applications.tsx'
import { certificatePageSize, useCertificates } from '../certificate.queries.ts'
import { certificateTexts } from '../certificate-texts.ts'
import { CertificateShelf } from '../parts/certificate-shelf.tsx'
import { useCertificateTracks } from '../tracks/track.queries.ts'
import css from './my-certificates.module.css'

const route = getRouteApi('/user/certificate')

/** The reader's certificates, by track, and their applications for certificates. */
export function MyCertificatesScreen() {
  const t = useTexts(certificateTexts).mine
  const { page = 0, apply } = route.useSearch()
  const navigate = route.useNavigate()
  const certificates = useCertificates(page)
  const tracks = useCertificateTracks()
  const total = certificates.data?.total ?? 0
  return (
    <Page
      title={t.title}
      lead={
        certificates.isPending ? <span className={css.waiting}>{t.lead(1)}</span> : total > 0 ? t.lead(total) : '\u00a0'
      }
      actions={<MoreLink to="/certificateQuery">{t.check}</MoreLink>}
    >
      <QueryStates
        query={tracks.isPending ? { ...certificates, data: undefined, isPending: true } : certificates}
        skeleton={
          <div className={css.coming}>
            <Skeleton height={300} />
            <Skeleton height={300} />
          </div>
        }
        isEmpty={(data) => data.total === 0 && !tracks.data?.list.some(({ standing }) => standing !== null)}
        empty={
          <EmptyState
            icon={IconCertificate}
            title={t.emptyTitle}
            hint={t.emptyHint}
            action={
              <>
                <ButtonLink size="s" to="/content-center">
                  {t.courses}
                </ButtonLink>
                <ButtonLink size="s" look="line" to="/exam/list">
                  {t.exams}
                </ButtonLink>
              </>
            }
          />
        }
      >
        {(data) => (
          <>
            <div aria-busy={certificates.isPlaceholderData || undefined}>
              <CertificateShelf certificates={data.list} tracks={tracks.data?.list ?? []} />
            </div>
            <Pager
              page={page}
              size={certificatePageSize}
              total={data.total}
              onPage={(next) => void navigate({ search: next ? { page: next } : {} })}
            />
          </>
        )}
      </QueryStates>
      {certificates.data && !tracks.isPending ? (
        <CertificateApplications
          applyFor={apply}
          onApply={(next) =>
            void navigate({
              search: { ...(page ? { page } : {}), ...(next ? { apply: next } : {}) },
              replace: !next,
              resetScroll: false,
            })
          }
        />
      ) : null}
    </Page>
  )
}
