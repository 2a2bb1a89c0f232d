import { IconArrowsMaximize } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AchievementBanner } from '#web/ui/moment.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import { type CertificateData, useCertificate } from '../certificate.queries.ts'
import { certificateTexts } from '../certificate-texts.ts'
import { CertificatePaper, sheetSizeOf } from '../parts/certificate-paper.tsx'
import { CertificateSide } from '../parts/certificate-side.tsx'
import { CertificateTrackAndLog } from '../parts/path-and-log.tsx'
import css from './certificate-detail.module.css'

const route = getRouteApi('/user/certificateDetail')
/** A certificate counts as new for a week. */
const freshMs = 7 * 86_400_000

/** One certificate of the reader: the document, its validity, source and log. */
export function CertificateDetailScreen() {
  const texts = useTexts(certificateTexts)
  const t = texts.detail
  const { id } = route.useSearch()
  const query = useCertificate(id)
  const title = query.data
    ? query.data.level
      ? texts.titleAndLevel(query.data.title, query.data.level)
      : query.data.title
    : t.title
  return (
    <Page title={title} heading={null}>
      <nav className={`${css.crumbs} no-print`} aria-label={t.crumbs}>
        <Link to="/user/certificate">{t.mine}</Link>
        <i aria-hidden="true">/</i>
        <span aria-current="page">{t.title}</span>
      </nav>
      <header className={`${css.head} no-print`}>
        <h1>{title}</h1>
        <p className="num">{query.data?.number ?? '\u00a0'}</p>
      </header>
      {id === undefined ? (
        <Missing />
      ) : (
        <QueryStates query={query} skeleton={<Shape />}>
          {(certificate) => <Certificate certificate={certificate} label={t.document(title)} />}
        </QueryStates>
      )}
    </Page>
  )
}

function Certificate({ certificate, label }: { readonly certificate: CertificateData; readonly label: string }) {
  const t = useTexts(certificateTexts).detail
  const [isLarge, setLarge] = useState(false)
  const today = portalToday()
  const isFresh = certificate.state === 'valid' && Date.now() - Date.parse(certificate.issuedAt) < freshMs
  const paper = sheetSizeOf(certificate.svg)
  return (
    <>
      {isFresh ? (
        <AchievementBanner
          momentId={certificate.certificateId}
          kind={certificate.kind === 'course' ? 'course' : certificate.level ? 'level' : 'certificate'}
          title={
            certificate.kind === 'course'
              ? t.moment.course
              : certificate.level
                ? t.moment.level(certificate.level)
                : t.moment.earned
          }
          note={t.moment.note}
        />
      ) : null}
      <div className={css.layout}>
        <div>
          <CertificatePaper
            svg={certificate.svg}
            label={`${label}, ${certificate.holderName}, ${certificate.number}`}
          />
          <div className={`${css.under} no-print`}>
            <span>{t.paper(Math.round(paper.width / 4), Math.round(paper.height / 4))}</span>
            <button type="button" onClick={() => setLarge(true)}>
              <IconArrowsMaximize size={16} stroke={1.5} aria-hidden="true" />
              {t.fullSize}
            </button>
          </div>
        </div>
        <CertificateSide certificate={certificate} today={today} />
        <CertificateTrackAndLog certificate={certificate} />
      </div>
      {isLarge ? (
        <Dialog title={label} width={1236} onClose={() => setLarge(false)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section ref={toMiddle} className={css.large} tabIndex={0} aria-label={t.fullSize}>
            <CertificatePaper svg={certificate.svg} label={label} isLarge />
          </section>
        </Dialog>
      ) : null}
    </>
  )
}

/** On a narrow screen the document opens at its middle, where the name is. */
const toMiddle = (box: HTMLElement | null) => {
  // The dialog opens after its content has loaded; before that nothing has a width.
  if (box) requestAnimationFrame(() => box.scrollTo({ left: (box.scrollWidth - box.clientWidth) / 2 }))
}

/** An address without a certificate's id. */
function Missing() {
  const { emptyTitle } = useTexts(certificateTexts).mine
  return <ErrorState error={new ApiError(404, 'certificateNotFound', emptyTitle)} />
}

function Shape() {
  return (
    <div className={css.layout}>
      <div className={css.blank}>
        <Skeleton height="100%" />
      </div>
      <div className={css.bars}>
        <Skeleton height={28} width={120} />
        <Skeleton height={56} />
        <Skeleton height={132} />
        <Skeleton height={220} />
      </div>
    </div>
  )
}
