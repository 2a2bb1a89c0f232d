import { texts as knowledgeEn } from '../src/features/catalogue/knowledge/texts/en.ts'
import { texts as knowledgeZh } from '../src/features/catalogue/knowledge/texts/zh.ts'
import { texts as catalogueEn } from '../src/features/catalogue/texts/en.ts'
import { texts as catalogueZh } from '../src/features/catalogue/texts/zh.ts'
import { texts as applicationEn } from '../src/features/certificates/applications/texts/en.ts'
import { texts as applicationZh } from '../src/features/certificates/applications/texts/zh.ts'
import { texts as examFileEn } from '../src/features/certificates/exam-files/texts/en.ts'
import { texts as examFileZh } from '../src/features/certificates/exam-files/texts/zh.ts'
import { texts as certificatesEn } from '../src/features/certificates/texts/en.ts'
import { texts as certificatesZh } from '../src/features/certificates/texts/zh.ts'
import { texts as trackEn } from '../src/features/certificates/tracks/texts/en.ts'
import { texts as trackZh } from '../src/features/certificates/tracks/texts/zh.ts'
import { texts as referenceEn } from '../src/features/developers/texts/en.ts'
import { texts as referenceZh } from '../src/features/developers/texts/zh.ts'
import { texts as examsEn } from '../src/features/exams/texts/en.ts'
import { texts as examsZh } from '../src/features/exams/texts/zh.ts'
import { texts as agreementEn } from '../src/features/identity/agreement/texts/en.ts'
import { texts as agreementZh } from '../src/features/identity/agreement/texts/zh.ts'
import { texts as joiningEn } from '../src/features/identity/joining/texts/en.ts'
import { texts as joiningZh } from '../src/features/identity/joining/texts/zh.ts'
import { texts as identityEn } from '../src/features/identity/texts/en.ts'
import { texts as identityZh } from '../src/features/identity/texts/zh.ts'
import { texts as classEn } from '../src/features/learning/classes/texts/en.ts'
import { texts as classZh } from '../src/features/learning/classes/texts/zh.ts'
import { texts as liveEn } from '../src/features/live/texts/en.ts'
import { texts as liveZh } from '../src/features/live/texts/zh.ts'
import { texts as contactEn } from '../src/features/site/contact/texts/en.ts'
import { texts as contactZh } from '../src/features/site/contact/texts/zh.ts'
import { texts as newsEn } from '../src/features/site/news/texts/en.ts'
import { texts as newsZh } from '../src/features/site/news/texts/zh.ts'
import { texts as partnerEn } from '../src/features/site/partners/texts/en.ts'
import { texts as partnerZh } from '../src/features/site/partners/texts/zh.ts'
import { texts as siteEn } from '../src/features/site/texts/en.ts'
import { texts as siteZh } from '../src/features/site/texts/zh.ts'
import { texts as zoneEn } from '../src/features/site/zones/texts/en.ts'
import { texts as zoneZh } from '../src/features/site/zones/texts/zh.ts'

type Head = { readonly title: string; readonly lead: string }
const both = (zh: Head, en: Head) => ({ title: { zh: zh.title, en: en.title }, lead: { zh: zh.lead, en: en.lead } })

const staged = (zh: Head, en: Head) => ({ ...both(zh, en), kind: 'staged' })

/** Without the row of related pages. */
const stagedAlone = (zh: Head, en: Head) => ({ ...staged(zh, en), isAlone: true })

/** At the top of a box with one form. */
const boxed = (zh: Head, en: Head) => ({ ...both(zh, en), kind: 'box' })

/** The words around a valid certificate whose link was opened, as parts/check-result.tsx has them. */
const linked = (zh: typeof certificatesZh.query, en: typeof certificatesZh.query) => {
  const inBoth = (pick: (t: typeof certificatesZh.query) => string) => ({ zh: pick(zh), en: pick(en) })
  return {
    title: inBoth((t) => t.states.valid),
    text: inBoth((t) => t.notes.valid),
    labels: {
      holder: inBoth((t) => t.holder),
      award: inBoth((t) => t.award),
      number: inBoth((t) => t.number),
      sentence: inBoth((t) => t.sentence),
    },
  }
}

const welcome = ({ welcome: title, welcomeLead: lead }: typeof siteZh.home): Head => ({ title, lead })

/**
 * The headings of public pages that are the same for everyone: the server sends them in the page, so that there is text
 * before any script runs.
 */
export const pageHeads = {
  '/': { ...both(welcome(siteZh.home), welcome(siteEn.home)), kind: 'home' },
  '/login': boxed(identityZh.login, identityEn.login),
  '/join': boxed(joiningZh, joiningEn),
  '/content-center': both(catalogueZh.contentCenter, catalogueEn.contentCenter),
  '/live': stagedAlone(liveZh, liveEn),
  '/knowledge': both(knowledgeZh, knowledgeEn),
  '/exam/list': staged(examsZh.list, examsEn.list),
  '/certificateQuery': {
    ...staged(certificatesZh.query, certificatesEn.query),
    linked: linked(certificatesZh.query, certificatesEn.query),
  },
  '/classOpeningPlan': staged(classZh, classEn),
  '/findPartner': staged(partnerZh, partnerEn),
  '/examFiles': staged(examFileZh, examFileEn),
  '/examCenter': staged(applicationZh.centres, applicationEn.centres),
  '/careerCertification': staged(trackZh, trackEn),
  '/certification': staged(trackZh.certification, trackEn.certification),
  '/preSales': staged(zoneZh.zones, zoneEn.zones),
  '/technicalTraining': staged(zoneZh.technical, zoneEn.technical),
  '/manageTraining': staged(zoneZh.management, zoneEn.management),
  '/learnAboutService': staged(zoneZh.service, zoneEn.service),
  '/news': stagedAlone(newsZh, newsEn),
  '/contactUs': both(contactZh, contactEn),
  '/legalStatement': both(agreementZh.terms, agreementEn.terms),
  '/privacyStatement': both(agreementZh.privacy, agreementEn.privacy),
  '/developers/api': both(referenceZh, referenceEn),
}
